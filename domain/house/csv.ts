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

/** The text of a cell that `csvRecord` may have written: without the apostrophes that keep it from being a formula. */
export function csvText(cell: string): string {
  return cell.replace(/(^|[,;|"'\r\n])(\s*)'(?=[=+\-@＝＋－＠])/g, "$1$2");
}

/**
 * The records of a CSV text (RFC 4180), one after another, so that a caller can pause. An empty line is a record with one
 * empty field, as spreadsheets count it. Undefined for a record with a quotation mark that is never closed: it is the last.
 */
export function* csvRecords(text: string, separator: "," | ";"): Generator<string[] | undefined> {
  const end = separator === "," ? /[,\r\n]/g : /[;\r\n]/g;
  let record: string[] = [];
  for (let at = 0; at < text.length || record.length > 0;) {
    let field = "";
    if (text[at] === '"') {
      const [start, close] = [at + 1, closingQuote(text, at + 1)];
      if (close < 0) return yield undefined;
      field = text.slice(start, close).replaceAll('""', '"');
      at = close + 1;
    }
    end.lastIndex = at;
    const next = end.exec(text)?.index ?? text.length;
    record.push(field + text.slice(at, next));
    at = next + (text.startsWith("\r\n", next) ? 2 : 1);
    if (text[next] === separator) continue;
    yield record;
    record = [];
  }
}

/** The place of the quotation mark that closes a field; two in a row stand for one of the text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
