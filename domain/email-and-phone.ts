/** Whether a text is an e-mail address: one @, a dotted domain, and no character that allows header injection. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\].]+(\.[^\s@<>(),;:"\\[\].]+)+$/u.test(text);
}

/**
 * Whether a text is a phone number: 7 to 15 digits (E.164's maximum), with or without a leading +, grouped by
 * spaces, dots, hyphens or brackets. A number without its country code passes: the hint asks for one, and a
 * shop in Port Harcourt can call 0803 555 0123.
 */
export function isPhone(text: string): boolean {
  if (!/^\(?\+?[\d\s().-]+$/.test(text)) return false;
  const digits = text.replace(/\D/g, "");
  return digits.length >= 7 && digits.length <= 15 && !/^\(?\+\s*\(?0/.test(text);
}
