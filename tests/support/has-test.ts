import { existsSync, readFileSync } from "node:fs";

/** Whether a file has a test of this title. Titles stand in their files as a text of their own, in double quotes or as a template. */
export function hasTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, "utf8");
  return [`"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}
