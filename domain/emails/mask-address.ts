/** Hides most of an e-mail address: `a…@example.com`. Its owner recognises it; whoever got the link does not learn it. */
export function maskAddress(email: string): string {
  const [first = ""] = email;
  return `${first}…${email.slice(email.lastIndexOf("@"))}`;
}
