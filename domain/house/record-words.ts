import { switches } from "../stores/setting-rows.ts";

/** Words for each `act` of the house's audit log; they follow the person's name. A new act adds its words here. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["invited", "invited"],
  ["came-in", "chose a password and came in"],
  ["signed-in", "signed in"],
  ["signed-out", "signed out"],
  ["failed-password", "gave a wrong password for"],
  ["failed-code", "knew the password and gave a wrong code for"],
  ["failed-often", "gave wrong passwords or codes ten times in an hour for"],
  ["ended-session", "ended one of their sessions"],
  ["ended-other-sessions", "ended all of their other sessions"],
  ["turned-on-second-factor", "turned their second factor on"],
  ["turned-off-second-factor", "turned their second factor off"],
  ["used-recovery-code", "signed in with a recovery code"],
  ["changed-password", "changed their password"],
  ["told-of-orders", "asked to be told of new orders on a phone"],
  ["not-told-of-orders", "asked not to be told of new orders on a phone"],
  ["changed-role", "changed the role of"],
  ["allowed-credit", "allowed to give credit"],
  ["disallowed-credit", "no longer allows to give credit"],
  ["allowed-payments", "allowed to record payments"],
  ["disallowed-payments", "no longer allows to record payments"],
  ["allowed-codes", "allowed to make discount codes"],
  ["disallowed-codes", "no longer allows to make discount codes"],
  ["allowed-takings", "allowed to see Takings"],
  ["allowed-prices", "allowed to change prices"],
  ["disallowed-prices", "no longer allows to change prices"],
  ["disallowed-takings", "no longer allows to see Takings"],
  ["removed", "removed"],
  ["moved-order", "changed the stage of"],
  ["undid-stage", "undid the last stage of"],
  ["cancelled-order", "cancelled"],
  ["changed-ready-by", "moved the day of"],
  ["changed-size", "changed a size of"],
  ["changed-address", "changed the address of"],
  ["noted-on-order", "wrote a note on"],
  ["showed-comments", "showed the workshop the customer’s comments on"],
  ["hid-comments", "no longer shows the workshop the customer’s comments on"],
  ["resent-confirmation", "sent again the confirmation of"],
  ["recorded-payment", "recorded a payment of"],
  ["took-payment-back", "took back a recorded payment of"],
  ["charged-order", "added a fee to"],
  ["kept-money", "kept the money of"],
  ["undid-keep", "no longer keeps the money of"],
  ["took-express-off", "took Express off"],
  ["took-charge-back", "took back a charge of"],
  ["refunded-charge", "returned a charge of"],
  ["refunded", "returned money of"],
  ["gave-credit", "gave credit for"],
  ["moved-to-credit", "moved the payment to credit of"],
  ["wrote-order", "wrote the order"],
  ["settled-concern", "said what was done about a payment"],
  ["began-promotion", "made the promotion"],
  ["changed-promotion", "changed the promotion"],
  ["stopped-promotion", "stopped the promotion"],
  ["made-code", "made the discount code"],
  ["stopped-code", "stopped the discount code"],
  ["ordered-listing", "put the listing into another order"],
  ["undid-change", "undid a change of"],
  ["changed-piece", "changed the piece"],
  ["joined-colours", "joined colours to"],
  ["parted-colours", "parted colours of"],
  ["set-sizes", "set sizes or counts of"],
  ["let-hold-go", "let go of a hold of"],
  ["applied-import", "applied the import"],
  ["undid-import", "took back the import"],
  ["published", "published the piece"],
  ["began-piece", "began the piece"],
  ["discarded-draft", "discarded the draft of"],
  ["answered", "answered a message"],
  ["not-answered", "took back that a message was answered"],
  ["changed-shop", "changed the shop’s details"],
  ...switches.flatMap(([id, { name }]): [string, string][] => [
    [`turned-${id}-on`, `turned ${name} on`],
    [`turned-${id}-off`, `turned ${name} off`],
  ]),
  ["began-collection", "began the collection"],
  ["published-collection", "published the collection"],
  ["withdrew-collection", "withdrew the collection"],
  ["brought-collection-back", "brought back the collection"],
  ["undid-collection", "undid a change of the collection"],
  ["published-review", "published a review of"],
  ["refused-review", "did not publish a review of"],
  ["answered-review", "answered a review of"],
  ["added-customer", "wrote a customer into the book"],
  ["took-measurements", "measured a customer"],
  ["marked-measurements-wrong", "marked measurements as wrong"],
  ["joined-customers", "joined two customers’ cards"],
  ["parted-customers", "parted customers’ cards"],
  ["erased-customer", "erased a customer"],
  ["made-line-for", "said for whom a piece is of"],
  ["altered", "agreed to alter a piece of"],
  ["not-altered", "said no to an alteration or return of"],
  ["credited", "took a piece back for credit of"],
  ["noted-alteration", "noted what was altered of"],
  ["made-celebration", "made the celebration"],
  ["moved-celebration", "moved the celebration"],
  ["took-guest-out", "took out of a celebration the guest"],
  ["began-story", "began the story"],
  ["published-story", "published the story"],
  ["withdrew-story", "withdrew the story"],
  ["brought-story-back", "brought back the story"],
  ["undid-story", "undid a change of the story"],
  ["changed-delivery", "changed delivery"],
  ["changed-reminder", "changed the reminder"],
  ["changed-vat", "changed VAT"],
  ["changed-words", "changed the words of"],
  ["reset-words", "brought back the specification’s words of"],
  ["undid-words", "undid a change of the words of"],
  ["changed-hold", "changed how long unpaid pieces are held"],
  ["downloaded-backup", "downloaded a backup"],
  ["downloaded-subscribers", "downloaded the newsletter list"],
]);

/** The words for an act; the act itself, without hyphens, if it has no words yet. */
export function recordWords(act: string): string {
  return WORDS.get(act) ?? act.replaceAll("-", " ");
}

/** The fact called `name`: whom or what an entry of the audit log is about. Empty if the entry has no such fact. */
export function factName(json: string | null): string {
  return factsOf(json).get("name") ?? "";
}

/** What changed, one line a fact: 'size: M → L', 'was role: helper' for a removed fact, 'role: owner' for a new one. */
export function changeLines(before: string | null, after: string | null): string[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  const gone = [...old].filter(([name]) => !now.has(name));
  return [
    ...gone.map(([name, value]) => `was ${name}: ${value}`),
    ...[...now]
      .filter(([name, value]) => old.get(name) !== value)
      .map(([name, value]) =>
        old.has(name) ? `${name}: ${old.get(name)} → ${value}` : `${name}: ${value}`,
      ),
  ];
}

/** An entry's facts by name. Empty for anything that is no JSON object. */
function factsOf(json: string | null): Map<string, string> {
  if (json === null) return new Map();
  try {
    const facts = Object.entries(JSON.parse(json) as object);
    return new Map(facts.map(([name, value]) => [name, String(value)]));
  } catch {
    return new Map();
  }
}
