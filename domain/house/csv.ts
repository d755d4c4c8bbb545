/** One record of a CSV file (RFC 4180): every field quoted, quotes doubled, CRLF at the end. */
export function csvRecord(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}

/** An amount of money, which may begin with a minus and is a number to a spreadsheet, no formula. */
const AMOUNT = /^-?\d+\.\d\d$/;

function csvField(value: string | number): string {
  const text =
    typeof value === "number" || AMOUNT.test(value) ? String(value) : withoutFormulas(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * A spreadsheet treats a cell that begins with one of these characters as a formula, and some split a cell at
 * other separators first. A leading apostrophe makes it text (OWASP, CSV injection).
 */
function withoutFormulas(text: string): string {
  return text.replaceAll("\t", " ").replace(/(^|[,;|"'\r\n])(\s*)(?=[=+\-@＝＋－＠])/g, "$1$2'");
}
