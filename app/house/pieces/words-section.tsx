import type { PieceView } from "../../../server/catalogue/read-piece.ts";
import { Section } from "../section.tsx";
import { draftWordsKey } from "./piece-acts.ts";
import { PieceForm } from "./piece-form.tsx";
import type { PieceResult } from "./results.ts";
import styles from "./words-section.module.css";

type Props = {
  piece: PieceView;
  /** The page's own address. */
  here: string;
  /** Of this form; undefined if another one was sent. */
  result: PieceResult | undefined;
  /** What a preview has shown, and was not saved yet. */
  typed: Readonly<Record<string, string>> | undefined;
};

/** Name, price and words: of a piece on sale they are in the shop at once, of a draft with 'Publish'. */
export function WordsSection({ piece, here, result, typed }: Props) {
  const { isNew, version, draft } = piece;
  const form = { words: piece, here, result, typed };
  return (
    <Section id="words" title="About the piece">
      {isNew ? (
        <PieceForm
          {...form}
          base={{ version: draft?.version ?? 0, base: draftWordsKey(piece) }}
          isUnchecked
        >
          <button className="button-line" type="submit" name="act" value="save-draft">
            Save
          </button>
          <button className="button-line" type="submit" name="act" value="preview">
            Preview
          </button>
          <button className={`button ${styles.publish}`} type="submit" name="act" value="publish">
            Publish
          </button>
        </PieceForm>
      ) : (
        <PieceForm {...form} base={{ version }}>
          <button className="button" type="submit" name="act" value="save">
            {result?.question ? "Yes, save" : "Save"}
          </button>
          <button className="button-line" type="submit" name="act" value="preview-words">
            Preview
          </button>
        </PieceForm>
      )}
    </Section>
  );
}
