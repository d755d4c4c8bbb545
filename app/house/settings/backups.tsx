import { momentText } from "../../../domain/house/time.ts";
import { BACKUP_FAULTS, BACKUP_KINDS } from "../../../domain/house/today.ts";
import type {
  BackupFault,
  BackupKind,
  BackupNote,
  BackupNotes,
} from "../../../domain/house/today.ts";
import type { PaymentSearch } from "../../../server/services/search-payments.ts";
import { ConfirmPassword } from "../form.tsx";
import { Notice, Section } from "../screen.tsx";
import styles from "./backups.module.css";

type Props = {
  notes: BackupNotes;
  /** The kinds whose last backup is more than a day ago. */
  old: readonly BackupKind[];
  /** What was looked up at the payment provider after a restore; undefined if there was none. */
  search: PaymentSearch | undefined;
  /** Why the last press sent none. */
  fault: BackupFault | undefined;
  isPasswordNeeded: boolean;
};

const PLACES = { local: "Last backup", offsite: "Last off-site backup" } as const;

/** When the last backups were made, and one to take along. */
export function Backups({ notes, old, search, fault, isPasswordNeeded }: Props) {
  const isNone = BACKUP_KINDS.every((kind) => !notes[kind]);
  const isOfPassword = fault === "password" || fault === "wrong" || fault === "limited";
  return (
    <Section id="backups" title="Backups">
      {fault && !isOfPassword && <Notice kind="error">{BACKUP_FAULTS[fault]}</Notice>}
      {isNone && <p className={styles.old}>No backup has been made yet.</p>}
      {BACKUP_KINDS.map((kind) => {
        const note = notes[kind];
        return note && <LastOf key={kind} kind={kind} note={note} isOld={old.includes(kind)} />;
      })}
      {(isNone || old.length > 0) && (
        <p>
          If the shop’s computer broke now, what was sold since then could be lost. Whoever looks
          after it makes sure that a backup is made every night.
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
      <form className={styles.form} method="post" action="/house/settings/backup">
        <ConfirmPassword
          form="backup"
          isNeeded={isPasswordNeeded}
          error={isOfPassword ? BACKUP_FAULTS[fault] : undefined}
        />
        <button className="button-line" type="submit">
          Download a backup
        </button>
      </form>
    </Section>
  );
}

type LastOfProps = { kind: BackupKind; note: BackupNote; isOld: boolean };

function LastOf({ kind, note: { madeAt, bytes, by }, isOld }: LastOfProps) {
  return (
    <p className={isOld ? styles.old : undefined}>
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
