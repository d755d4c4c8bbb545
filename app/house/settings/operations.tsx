import { fieldScope, fieldWords } from "../../../domain/house/field-words.ts";
import type { FieldSummary } from "../../../domain/house/field-words.ts";
import { momentText } from "../../../domain/house/time.ts";
import {
  BACKUP_FAULTS,
  BACKUP_KINDS,
  isFailing,
  PROVIDER_NAMES,
} from "../../../domain/house/today.ts";
import type {
  BackupFault,
  BackupKind,
  BackupNote,
  BackupNotes,
  ProviderHealth,
} from "../../../domain/house/today.ts";
import type { ProvidersView } from "../../../server/house/providers.ts";
import type { PaymentSearch } from "../../../server/payments/search-payments.ts";
import { Buttons, ConfirmPassword, Submit } from "../form.tsx";
import { Notice, Row, Rows, Section } from "../screen.tsx";
import form from "../form.module.css";
import styles from "./operations.module.css";

/** Says how fast the shop is on visitors' phones, and how many of them come from the cart to a payment. */
export function Running({ summary }: { summary: FieldSummary }) {
  return (
    <Section id="running" title="How the shop runs">
      <p className="fine-print">{fieldScope(summary)}</p>
      <Rows>
        {fieldWords(summary).map(({ title, note }) => (
          <Row key={title} title={title} note={note} />
        ))}
      </Rows>
    </Section>
  );
}

/** Says whether the outside services work, and whether the payment page is as it was built. */
export function Providers({ providers, tokens, check, checkGoodAt }: ProvidersView) {
  const page = checkWords(check, checkGoodAt);
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

/** The words for when a feed's token was renewed, and when it is renewed next. */
export function tokenWords({ refreshedAt, nextAt }: ProvidersView["tokens"][number]): string {
  const since = refreshedAt
    ? `Renewed ${momentText(refreshedAt)}`
    : "In use, since when is not known";
  return `${since} · renews itself ${momentText(nextAt)}`;
}

/** The words for whether the served payment page is as it was built. */
export function checkWords(
  check: ProvidersView["check"],
  goodAt: ProvidersView["checkGoodAt"],
): Words {
  if (!check) return { text: "Checked once a week; not checked yet.", state: "", isBad: false };
  const good = goodAt ? ` It was last as it should be on ${momentText(goodAt)}.` : "";
  const at = momentText(check.at);
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

type Props = {
  notes: BackupNotes;
  /** The kinds whose last backup is more than a day ago. */
  old: readonly BackupKind[];
  /** The search for payments at the provider after a restore; undefined if there was none. */
  search: PaymentSearch | undefined;
  /** Why the last download was refused. */
  fault: BackupFault | undefined;
  isPasswordNeeded: boolean;
};

const PLACES = { local: "Last backup", offsite: "Last off-site backup" } as const;

/** Says when the last backups were made, and offers a new one to download. */
export function Backups({ notes, old, search, fault, isPasswordNeeded }: Props) {
  const isNone = BACKUP_KINDS.every((kind) => !notes[kind]);
  const isOfPassword = fault === "password" || fault === "wrong" || fault === "limited";
  return (
    <Section id="backups" title="Backups">
      {fault && !isOfPassword && <Notice kind="error">{BACKUP_FAULTS[fault]}</Notice>}
      {isNone && <p className={styles.bad}>No backup has been made yet.</p>}
      {BACKUP_KINDS.map((kind) => {
        const note = notes[kind];
        return note && <LastOf key={kind} kind={kind} note={note} isOld={old.includes(kind)} />;
      })}
      {(isNone || old.length > 0) && (
        <p>
          If the shop’s computer broke now, {isNone ? "all orders" : "what was sold since then"}{" "}
          could be lost. Whoever looks after it makes sure that a backup is made every night.
        </p>
      )}
      {!notes.offsite && (
        <p>
          No off-site backup is known: if the computer is lost with what is on it, so are its
          backups. Whoever looks after it can set one up.
        </p>
      )}
      {search && (
        <p>
          {searchText(search)} <a href="/house/orders/payments">Payments to look at</a>
        </p>
      )}
      <p>
        A download has everything the shop knows, customers’ details too: keep it where nobody else
        can open it, and delete it after 30 days.
      </p>
      <form className={form.form} method="post" action="/house/settings/backup" data-native>
        <ConfirmPassword
          isNeeded={isPasswordNeeded}
          error={isOfPassword ? BACKUP_FAULTS[fault] : undefined}
        />
        <Buttons>
          <Submit look="button-line">Download a backup</Submit>
        </Buttons>
      </form>
    </Section>
  );
}

type LastOfProps = { kind: BackupKind; note: BackupNote; isOld: boolean };

function LastOf({ kind, note: { madeAt, bytes, by }, isOld }: LastOfProps) {
  return (
    <p className={isOld ? styles.bad : undefined}>
      {`${PLACES[kind]}: ${momentText(madeAt)}, ${sizeText(bytes)}, by ${by}.`}
      {isOld && " That is more than a day ago."}
    </p>
  );
}

function searchText({ since, endedAt, found }: PaymentSearch): string {
  const what = `payments since ${momentText(since)}`;
  if (!endedAt) return `The payment provider is being asked for ${what}.`;
  const fits = found === 1 ? "1 fits no order." : `${found} fit no order.`;
  return `On ${momentText(endedAt)} the payment provider was asked for ${what}: ${fits}`;
}

function sizeText(bytes: number): string {
  const mega = bytes / 1_000_000;
  return mega < 1 ? `${Math.ceil(bytes / 1000)} KB` : `${mega.toFixed(mega < 10 ? 1 : 0)} MB`;
}
