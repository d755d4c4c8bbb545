/**
 * A short text that tells whether words have changed since a form was made of them. Not a secret, and no protection:
 * whoever sends a wrong one saves over somebody else's words, as they could anyway.
 */
export function wordsKey(words: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(
    Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}
