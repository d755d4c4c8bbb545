const PREFIX = "HZ-";

/** The first order's number. */
export const FIRST_NUMBER = 1001;

/** 'HZ-1001': what customer and owner say on the phone. It counts up, and gives access to nothing. */
export function formatNumber(number: number): string {
  return `${PREFIX}${number}`;
}
