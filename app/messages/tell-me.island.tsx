import MessageForm from "./message-form.island.tsx";
import styles from "./tell-me.island.module.css";

export type TellMeProps = {
  sku: string;
  /** The piece's name. */
  name: string;
  /** The sizes that are sold out; `""`, any size, is first if all are (`restockSizes`). */
  sizes: readonly string[];
};

/** Asks for an e-mail address on the page of a piece that is sold out, or in some sizes. One per page. */
export default function TellMe({ sku, name, sizes }: TellMeProps) {
  const isOfSize = sizes.length > 0 && !sizes.includes("");
  return (
    <section className={styles.tellMe} aria-labelledby="tell-me">
      <h2 id="tell-me">Tell me when {isOfSize ? "a size" : "it"} is back</h2>
      <p className="fine-print">
        We write to you once, when {name} can be bought {isOfSize && "in it "}again, and for nothing
        else.
      </p>
      <MessageForm kind="restock" values={{ sku }} sizes={sizes} />
    </section>
  );
}
