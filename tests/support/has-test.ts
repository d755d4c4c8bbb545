import { existsSync, readFileSync } from "node:fs";

/** Whether a file contains this test title as a whole string, in double quotes or backticks. */
export function hasTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, "utf8");
  return [`"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}
