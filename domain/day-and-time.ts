/** '6 December at 14:05', in the device's own time zone. */
export function dayAndTime(moment: Date | number): string {
  return FORMAT.format(moment);
}

const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});
