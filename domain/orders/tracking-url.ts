const MAX_LENGTH = 500;

/** A courier's page for one parcel, as it is stored: an https address. Undefined for anything else. */
export function readTrackingUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === "https:" && url.username === "" && url.password === "";
  return isSafe ? url.href : undefined;
}
