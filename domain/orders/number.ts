const PREFIX = "HZ-";

/** 'HZ-1001': what customer and owner say on the phone. It counts up, and gives access to nothing. */
export function formatNumber(number: number): string {
  return `${PREFIX}${number}`;
}

/** The number that somebody wrote, as 'HZ-1001', 'hz 1001' or '1001'; undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const [, digits] = /^(?:HZ[-\s]?)?(\d{1,9})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
