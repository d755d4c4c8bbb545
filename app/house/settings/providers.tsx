import { momentText } from "../../../domain/house/time.ts";
import { isFailing, PROVIDER_NAMES, type ProviderHealth } from "../../../domain/house/today.ts";
import type { ProvidersView } from "../../../server/services/house/read-providers.ts";
import { Row, Rows } from "../rows.tsx";
import { Section } from "../section.tsx";
import { checkWords, reportWords, tokenWords } from "./provider-words.ts";
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
