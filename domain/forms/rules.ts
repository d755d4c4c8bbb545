/** An address with one @, a dotted domain and nothing that could start another header line of an e-mail. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\].]+(\.[^\s@<>(),;:"\\[\].]+)+$/u.test(text);
}

/**
 * 7 to 15 digits (E.164's most), with or without a leading +, grouped as people write them: spaces, dots,
 * hyphens, brackets. A number without its country code passes: the hint asks for one, and a shop in Port
 * Harcourt can call 0803 555 0123.
 */
export function isPhone(text: string): boolean {
  if (!/^\(?\+?[\d\s().-]+$/.test(text)) return false;
  const digits = text.replace(/\D/g, "");
  return digits.length >= 7 && digits.length <= 15 && !/^\(?\+\s*\(?0/.test(text);
}
