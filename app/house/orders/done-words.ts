/** What is said at the head of the page after something was done, by the word in its address. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["stage", "The stage is saved."],
  ["undo", "The last stage is undone. Nobody was written to."],
  ["cancel", "The order is cancelled. If something was paid, return it or give credit."],
  ["ready-by", "The day is saved; the customer gets an e-mail."],
  ["size", "The size is saved; the customer gets an e-mail."],
  ["address", "The address is saved; the customer gets an e-mail."],
  ["fee", "Added; the customer gets an e-mail with the link to pay."],
  ["taken-back", "Taken back."],
  ["express-off", "Express is taken off."],
  ["refund", "The refund is on its way to the payment provider. You see below when it went back."],
  ["credit", "The credit is given; the customer gets its code by e-mail."],
  [
    "moved",
    "The payment is credit now, and the order is cancelled. The customer gets the code by e-mail.",
  ],
  ["resend", "The confirmation is sent again."],
  ["note", "The note is saved."],
  [
    "written",
    "The order is written; the customer gets its link by e-mail. You can also send it yourself, below.",
  ],
  ["link", "The payment link is ready, below."],
  ["repeated", "This was done already, once."],
]);

/** Undefined for any other text. */
export function doneWords(word: string | null): string | undefined {
  return WORDS.get(word ?? "");
}
