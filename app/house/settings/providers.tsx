import { momentText } from "../../../domain/house/time.ts";
import { isFailing, PROVIDER_NAMES } from "../../../domain/house/today.ts";
import type { ProviderHealth } from "../../../domain/house/today.ts";
import type { ProvidersView } from "../../../server/services/house/read-providers.ts";
import { Row, Rows, Section } from "../screen.tsx";
import styles from "./providers.module.css";

/** Whether everybody whom the shop depends on does their part. */
export function Providers({ providers, tokens, check, checkGoodAt, reports }: ProvidersView) {
  const page = checkWords(check, checkGoodAt);
  const refused = reportWords(reports);
  return (
    <Section id="providers" title="Providers">
      <Rows>
        {providers.map((health) => (
          <Row
            key={health.provider}
            title={PROVIDER_NAMES[health.provider]}
            note={healthWords(health)}
            end={<State isBad={isFailing(health)} text={stateOf(health)} />}
          />
        ))}
        {tokens.map((token) => (
          <Row
            key={token.store}
            title={`Instagram’s key of ${token.store === "babies" ? "HazelBabies" : "HazelLifestyle"}`}
            note={tokenWords(token)}
          />
        ))}
        <Row
          title="The payment page"
          note={page.text}
          end={<State isBad={page.isBad} text={page.state} />}
        />
        <Row
          title="What browsers refused on it"
          note={refused.text}
          end={<State isBad={refused.isBad} text={refused.state} />}
        />
      </Rows>
    </Section>
  );
}

function State({ isBad, text }: { isBad: boolean; text: string }) {
  return <span className={isBad ? styles.bad : undefined}>{text}</span>;
}

function stateOf(health: ProviderHealth): string {
  if (isFailing(health)) return "Failing";
  return health.goodAt ? "Good" : "Not asked yet";
}

function healthWords({ goodAt, failed }: ProviderHealth): string {
  if (!goodAt && !failed) return "Nothing was asked of it yet";
  const good = goodAt ? `Last good: ${momentText(goodAt)}` : "Never good yet";
  return failed
    ? `${good} · last failed: ${momentText(failed.at)} (${failed.reason})`
    : `${good} · never failed`;
}

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
