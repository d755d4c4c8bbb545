/** The shop could not be reached or returned an error. `message` is for the shopper; a retry is safe. */
export type Trouble = { kind: "trouble"; message: string };

export const UNREACHABLE: Trouble = {
  kind: "trouble",
  message: "The shop could not be reached. Please check your connection and try again.",
};

/** What to tell the shopper about a response with this status. */
export function troubleOf(status: number): Trouble {
  return { kind: "trouble", message: MESSAGES.get(status) ?? DEFAULT_MESSAGE };
}

const DEFAULT_MESSAGE = "Something went wrong on our side. Please try again in a moment.";
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [429, "That was a little too often. Please wait a minute and try again."],
  [503, "The shop cannot take orders just now. Nothing was lost: please try again in a minute."],
]);
