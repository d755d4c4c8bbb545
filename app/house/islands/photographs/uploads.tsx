import type { Upload } from "./uploader.ts";
import styles from "./photographs.module.css";

type Props = { uploads: readonly Upload[]; onRemove(key: string): void };

/** What is on its way, one after another; says why something waits. */
export function Uploads({ uploads, onRemove }: Props) {
  const left = uploads.filter(({ state }) => state !== "refused").length;
  return (
    <>
      <p className={styles.left} role="status">
        {left > 0 && `${left === 1 ? "1 photograph is" : `${left} photographs are`} on the way.`}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="On the way">
          {uploads.map(({ key, name, preview, state, progress, message }) => (
            <li key={key}>
              <img src={preview} width={64} height={80} alt="" />
              <div>
                <p>{name}</p>
                {state === "refused" ? (
                  <p className={styles.trouble} role="alert">
                    {message}
                  </p>
                ) : (
                  <>
                    <progress value={state === "sending" ? progress : 0} aria-label={name} />
                    <p>{WORDS[state](progress, message)}</p>
                  </>
                )}
              </div>
              <button type="button" onClick={() => onRemove(key)} aria-label={`Leave out ${name}`}>
                Leave out
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const WORDS = {
  waiting: () => "Waits for its turn.",
  sending: (progress: number) =>
    progress < 1 ? `${Math.round(progress * 100)} % sent.` : "Sent. The shop is looking at it.",
  retrying: (_progress: number, message = "") => message,
};
