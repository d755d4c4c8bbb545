import styles from "./switch.module.css";

type Props = {
  act: "sold-out" | "hidden";
  piece: { sku: string; version: number };
  isOn: boolean;
  /** The id of the piece's name, where there are several. */
  describedBy?: string;
  /** Where the form posts to: the page's own address with the place to come back to. */
  action: string;
};

const LABELS = { "sold-out": "Sold out", hidden: "Hidden" };

/** A switch of a piece: a button that posts, so that it acts at once, with or without scripts. */
export function Switch({ act, piece: { sku, version }, isOn, describedBy, action }: Props) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="version" value={version} />
      <button
        className={styles.switch}
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-describedby={describedBy}
        name="value"
        value={isOn ? "no" : "yes"}
      >
        <span className={styles.track} aria-hidden="true" />
        {LABELS[act]}
      </button>
    </form>
  );
}
