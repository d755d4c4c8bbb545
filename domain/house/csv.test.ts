import { expect, test } from "vitest";
import { csvRecord } from "./csv.ts";

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
