import type { PhotographList } from "../../../domain/media/photographs.ts";
import type { Encodings } from "../../../domain/media/pictures.ts";
import { HouseIsland } from "../islands/island.tsx";
import { Photographs } from "../islands/photographs/photographs.tsx";
import { Notice } from "../notice.tsx";
import { Section } from "../section.tsx";
import styles from "./words-section.module.css";

type Props = {
  list: PhotographList;
  /** Those that shoppers see now. */
  shown: readonly Encodings[];
  /** Those are the owner's own: they can be put in another order. */
  areOwn: boolean;
  isNew: boolean;
  /** What became of a photograph that was sent as a form, without scripts. */
  sent: string | null;
};

/** A piece's photographs: those on show, and those of the draft that takes their place. */
export function PhotographSection({ list, shown, areOwn, isNew, sent }: Props) {
  const notice = Object.hasOwn(SENT, sent ?? "") ? SENT[sent ?? ""] : undefined;
  const takesPlace = list.version === 0 && !areOwn && shown.length > 0;
  return (
    <Section id="photographs" title="Photographs">
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <p className={styles.hint}>
        {takesPlace
          ? "New photographs take the place of these once they are published."
          : "Two are enough: front and back. With more: front, three-quarter, back, close-up. The first is the one that shoppers see first."}
      </p>
      <HouseIsland
        name="photographs"
        component={Photographs}
        without="several photographs at once, the camera and cropping need it"
        props={{ list, shown, canOpen: areOwn, isNew }}
      />
      <noscript>
        <p className={styles.hint}>
          Several photographs at once, the camera and cropping need scripts, which are off here.
        </p>
      </noscript>
    </Section>
  );
}

const SENT: Readonly<Record<string, { kind: "status" | "error"; text: string }>> = {
  taken: { kind: "status", text: "The photograph is there." },
  busy: { kind: "error", text: "Other photographs come first. Please send it again." },
  refused: {
    kind: "error",
    text: "This photograph was not taken. JPEG, PNG, WebP and AVIF of at least 600 x 750 are, and twelve for a piece.",
  },
};
