export const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Day = (typeof DAYS)[number];

/** Times of West Africa's clock, `09:30`. A day that is missing is closed. */
export type Week = Readonly<Partial<Record<Day, { opens: string; closes: string }>>>;

/** Days with the same hours, as pages show them and as structured data has them. */
export type OpeningHours = {
  /** 'Mon, Tue, Thu, Fri' */
  days: string;
  /** '9:30am-6pm WAT' */
  hours: string;
  /** schema.org's day names. */
  dayNames: readonly Day[];
  opens: string;
  closes: string;
};

/** Days with the same hours together, in the order of the week; closed days are left out. */
export function openingHoursOf(week: Week): readonly OpeningHours[] {
  const groups = new Map<string, OpeningHours>();
  for (const day of DAYS) {
    const times = week[day];
    if (!times) continue;
    const key = `${times.opens}-${times.closes}`;
    const dayNames = [...(groups.get(key)?.dayNames ?? []), day];
    groups.set(key, {
      days: dayNames.map((name) => name.slice(0, 3)).join(", "),
      hours: `${clock(times.opens)}-${clock(times.closes)} WAT`,
      dayNames,
      ...times,
    });
  }
  return [...groups.values()];
}

/** `16:30` as '4:30pm', `18:00` as '6pm'. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "am" : "pm";
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}${half}`;
}
