import { dayAndTime } from "../../domain/time.ts";

const MAIN = /<main\b[^>]*>/;

/** A kept page's markup with a line at its beginning that says from when it is. Its link loads the page anew. */
export function withKeptLine(html: string, keptAt: Date): string {
  const words = `This page is from your device, as it was on ${dayAndTime(keptAt)}: the shop did not answer in time. Prices may have changed since.`;
  const line = `<p class="kept-line">${words} <a href="">Try again</a></p>`;
  return html.replace(MAIN, (main) => main + line);
}
