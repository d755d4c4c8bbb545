import { momentText } from "../../../domain/house/time.ts";
import type { ProvidersView } from "../../../server/services/house/read-providers.ts";

type Words = { text: string; state: string; isBad: boolean };

/** Since when a feed's token is the same, and when it is renewed by itself. */
export function tokenWords({ refreshedAt, nextAt }: ProvidersView["tokens"][number]): string {
  const since = refreshedAt
    ? `Renewed ${momentText(refreshedAt)}`
    : "In use, since when is not known";
  return `${since} · renews itself ${momentText(nextAt)}`;
}

/** Whether the served payment page is the one that was built. */
export function checkWords(
  check: ProvidersView["check"],
  goodAt: ProvidersView["checkGoodAt"],
): Words {
  if (!check) return { text: "Checked every hour; not checked yet.", state: "", isBad: false };
  const good = goodAt ? ` It was last as it should be on ${momentText(goodAt)}.` : "";
  const at = momentText(check.lastAt);
  switch (check.outcome) {
    case "same":
      return { text: `As it was built, when checked on ${at}.`, state: "Good", isBad: false };
    case "changed":
      return {
        text: `It differs from what was built, seen on ${at}: somebody may have tampered with it.${good} Call whoever looks after the shop today.`,
        state: "Changed",
        isBad: true,
      };
    case "unreachable":
      return { text: `It could not be fetched on ${at}.${good}`, state: "Not seen", isBad: true };
  }
}

/** What browsers refused. Extensions of shoppers' browsers cause most of it. */
export function reportWords(reports: ProvidersView["reports"]): Words {
  const { script, style, other, extension, overflow } = reports;
  const rest = style + other + extension;
  if (script + rest + overflow === 0) {
    return { text: "Nothing in the last 90 days.", state: "Good", isBad: false };
  }
  const some = `${times(rest)} something harmless, mostly a browser’s extension.`;
  if (script === 0) return { text: some, state: "Good", isBad: false };
  return {
    text: `${times(script)} a script that does not belong there; ${some} Show this to whoever looks after the shop.`,
    state: "Look at it",
    isBad: true,
  };
}

function times(count: number): string {
  return count === 1 ? "Once" : `${count} times`;
}
