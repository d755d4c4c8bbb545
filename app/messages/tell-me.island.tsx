import MessageForm from "./message-form.island.tsx";
import styles from "./tell-me.island.module.css";

export type TellMeProps = {
  sku: string;
  /** The piece's name. */
  name: string;
};

/** Asks for an e-mail address on the page of a sold-out piece. One per page. */
export default function TellMe({ sku, name }: TellMeProps) {
  return (
    <section className={styles.tellMe} aria-labelledby="tell-me">
      <h2 id="tell-me">Tell me when it is back</h2>
      <p className="fine-print">
        We write to you once, when {name} can be bought again, and for nothing else.
      </p>
      <MessageForm kind="restock" values={{ sku }} />
    </section>
  );
}
