/** Whether a value from outside is an object whose fields can be looked at. Arrays are not meant. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
