import { BACKUP_FAULTS, type BackupFault } from "../../../domain/house/backup-faults.ts";
import { momentText } from "../../../domain/house/moment.ts";
import type { BackupNote } from "../../../server/services/house/backups.ts";
import { ConfirmPassword } from "../confirm-password.tsx";
import { Notice } from "../notice.tsx";
import { Section } from "../section.tsx";
import styles from "./backups.module.css";

type Props = {
  /** The last one; undefined if none is known. */
  last: BackupNote | undefined;
  /** Older than a day, or never made. */
  isOld: boolean;
  /** Why the last press sent none. */
  fault: BackupFault | undefined;
  isPasswordNeeded: boolean;
};

/** When the last backup was made, and one to take along. */
export function Backups({ last, isOld, fault, isPasswordNeeded }: Props) {
  const isOfPassword = fault === "password" || fault === "wrong" || fault === "limited";
  return (
    <Section id="backups" title="Backups">
      {fault && !isOfPassword && <Notice kind="error">{BACKUP_FAULTS[fault]}</Notice>}
      <p className={isOld ? styles.old : undefined}>
        {last
          ? `Last backup: ${momentText(last.madeAt)}, ${sizeText(last.bytes)}, by ${last.by}.`
          : "No backup has been made yet."}
        {isOld && last && " That is more than a day ago."}
      </p>
      {isOld && (
        <p>
          If the shop’s computer broke now, everything since then would be lost. Whoever looks after
          it sets up a backup for every night.
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

function sizeText(bytes: number): string {
  const mega = bytes / 1_000_000;
  return mega < 1 ? `${Math.ceil(bytes / 1000)} KB` : `${mega.toFixed(mega < 10 ? 1 : 0)} MB`;
}
