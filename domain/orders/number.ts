const PREFIX = "HZ-";

/** 'HZ-1001': what customer and owner say on the phone. It counts up, and gives access to nothing. */
export function formatNumber(number: number): string {
  return `${PREFIX}${number}`;
}
