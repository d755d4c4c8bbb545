import { greeting } from "../house/orders.ts";

/**
 * A message to an order's customer in the words of an e-mail: greeting, news in one paragraph, and the order's link.
 * `words` are the e-mail's paragraphs, which begin in lower case after 'Dear Ada,'.
 */
export function chatText(
  { firstName, number, url }: { firstName: string; number: string; url: string },
  words: readonly string[],
): string {
  const said = words.join(" ").replace(/\s+/g, " ").trim();
  return `${greeting(firstName, number)}${said.charAt(0).toUpperCase()}${said.slice(1)} ${url}`;
}
