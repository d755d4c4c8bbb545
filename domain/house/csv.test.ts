import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord, csvRecords, csvText } from "./csv.ts";

test("a record is quoted, separated by commas and ended by CRLF", () => {
  expect(csvRecord(["HZ1", 350_000, ""])).toBe('"HZ1","350000",""\r\n');
});

test("quotes are doubled; commas and line breaks stay in their field", () => {
  expect(csvRecord(['12 "B" Street,\nPort Harcourt'])).toBe(
    '"12 ""B"" Street,\nPort Harcourt"\r\n',
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+2348035550123", "'+2348035550123"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", " '=1"],
  ["  =1", "  '=1"],
  ["＝1", "'＝1"],
  ["\r=1", "\r'=1"],
])("%j is text, not a formula", (text, cell) => {
  expect(csvRecord([text])).toBe(`"${cell}"\r\n`);
});

test("an amount below zero stays a number", () => {
  expect(csvRecord(["-350.50", "-350.50+1"])).toBe('"-350.50","\'-350.50+1"\r\n');
});

test.each([",", ";", "|", "\n", '"'])(
  "text after %j cannot become a cell with a formula",
  (mark) => {
    expect(csvRecord([`Ada${mark}=HYPERLINK(1)`])).toContain("'=HYPERLINK");
  },
);

test("ordinary text is left alone", () => {
  expect(csvRecord(["Rumu-ola = home, 2+2 Lane"])).toBe('"Rumu-ola = home, 2+2 Lane"\r\n');
});

const field = fc.string({ unit: fc.constantFrom(...Array.from("ab ,;\"'\r\n=-@|é\t")) });
const records = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

test("what is written, with every cell quoted or only those that need it, is read as it was", () => {
  fc.assert(
    fc.property(records, fc.constantFrom(",", ";"), fc.boolean(), (rows, separator, always) => {
      const cell = (text: string) =>
        always || /[,;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const line = (row: string[]) => row.map(cell).join(separator);
      // Without quotation marks, a record with one empty field is an empty line.
      const text = rows.map((row) => `${line(row)}\r\n`).join("");
      expect([...csvRecords(text, separator)]).toEqual(rows);
      // The last line need not end, unless it is empty.
      const ended = /[^\r\n]\r\n$/.test(text) ? text.slice(0, -2) : text;
      expect([...csvRecords(ended, separator)]).toEqual(rows);
    }),
  );
});

test("lines may end with LF, CR or both; an empty line is a record, a last line without an end, too", () => {
  expect([...csvRecords("a,b\n\nc\rd\r\ne,", ",")]).toEqual([
    ["a", "b"],
    [""],
    ["c"],
    ["d"],
    ["e", ""],
  ]);
});

test("a quotation mark that is never closed ends the records; one within a word is text", () => {
  expect([...csvRecords('a\n"b\nc', ",")]).toEqual([["a"], undefined]);
  expect([...csvRecords('12" heel,b', ",")]).toEqual([['12" heel', "b"]]);
});

test("a cell that was written is read as the text that it was, whatever it begins with", () => {
  fc.assert(
    fc.property(field, (text) => {
      const plain = text.replaceAll("\t", " ");
      const [[cell] = []] = [...csvRecords(csvRecord([plain]), ",")] as string[][];
      expect(csvText(cell ?? "")).toBe(plain);
    }),
    { numRuns: 1000 },
  );
  expect(csvText("'=SUM(A1)")).toBe("=SUM(A1)");
});
