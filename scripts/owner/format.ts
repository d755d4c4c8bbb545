import { fromLagos, toLagos } from "../../domain/time.ts";
import { Misuse } from "./command.ts";

/** Formats rows under their headings, in aligned columns. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map(oneLine));
  const widths = headings.map((_heading, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Puts a text on one line and removes control and formatting characters, which a terminal would interpret. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ", ").replace(/[\p{Cc}\p{Cf}]/gu, "");
}

/** `1 order`, `2 orders`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats a stored time for the owner, in Port Harcourt's time: `2026-11-21 10:05`. */
export function lagosTime(utc: string): string {
  return toLagos(utc)?.replace("T", " ") ?? utc;
}

/** When a day `2026-11-21` begins in Port Harcourt; undefined if it is not a date. */
export function lagosDay(text: string): Date | undefined {
  const midnight = fromLagos(`${text}T00:00`);
  return midnight === undefined ? undefined : new Date(midnight);
}

const UNITS = [
  ["day", 24 * 60 * 60_000],
  ["hour", 60 * 60_000],
  ["minute", 60_000],
] as const;

/** How long ago something was, in the largest unit of which at least two have passed: `36 hours`, `3 days`. */
export function ageText(from: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - from.getTime());
  const [unit, size] = UNITS.find(([, each]) => ms >= 2 * each) ?? ["minute", 60_000];
  return counted(Math.floor(ms / size), unit);
}

/** Parses the value of `--keep`, in days; undefined if it was not given. @throws Misuse */
export function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= 3650) return days;
  throw new Misuse("--keep is a whole number of days from 1 to 3650.");
}
