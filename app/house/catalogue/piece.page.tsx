import { data } from "react-router";
import { changeLines, shownNow } from "../../../domain/house/piece-words.ts";
import { countLine } from "../../../domain/house/size-form.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { PhotographList } from "../../../domain/media/photographs.ts";
import { picturesOf } from "../../../domain/media/pictures.ts";
import type { Encodings } from "../../../domain/media/pictures.ts";
import type { CountChange } from "../../../server/catalogue/size-commands.ts";
import type { PieceView } from "../../../server/catalogue/read-piece.ts";
import { productPictures } from "../../media/pictures.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import { act, resultOf } from "../act.ts";
import { ActButton, FormId, Hidden } from "../form.tsx";
import { draftWordsKey } from "../../../domain/house/piece-form.ts";
import { HouseIsland } from "../browser/island.tsx";
import Photographs from "./photographs/photographs.island.tsx";
import { FormResult, houseTitle, Notice, PageHead, Row, Rows, Section } from "../screen.tsx";
import type { Route } from "./+types/piece.page";
import { alreadySo, formWords, pageWords, pieceResult } from "./piece-results.ts";
import type { PieceResult } from "./piece-results.ts";
import { ColoursSection } from "./piece-colours.tsx";
import { SizesSection } from "./piece-sizes.tsx";
import { PieceForm } from "./piece-form.tsx";
import { Switch, SwitchResult } from "./piece-switch.tsx";
import { encodings } from "./thumbnail.tsx";
import styles from "./piece.page.module.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  houseTitle(loaderData?.piece.name ?? "Piece");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { house, catalogue, readPreview } = context.get(shopContext);
  const sku = skuOf(params);
  const preview = await readPreview(url.searchParams.get("words") ?? "");
  const piece = await house.readPiece(sku);
  if (!piece) throw data(null, { status: 404, statusText: "Not Found" });
  const sources = piece.isNew
    ? []
    : productPictures(context.get(manifestContext), catalogue.read(), sku);
  return {
    piece,
    collection:
      (await house.allCollections()).find(({ id }) => id === piece.collection)?.name ??
      "Accessories",
    list: await house.readPhotographList(sku),
    formId: crypto.randomUUID(),
    shown: sources.map(encodings),
    wasPublished: url.searchParams.has("published"),
    sent: url.searchParams.get("photograph"),
    typed: preview?.sku === sku && preview.words ? formWords(preview.words) : undefined,
  };
}

export function action({ params, ...args }: Route.ActionArgs) {
  const { house } = args.context.get(shopContext);
  const sku = skuOf(params);
  const pictures = picturesOf(args.context.get(manifestContext), sku);
  const bundled = JSON.stringify(pictures.map(({ record }, at) => ({ bundled: at + 1, record })));
  const words = pageWords(house, `/house/pieces/${sku}`);
  const options = { subject: { sku, bundled }, repeated: alreadySo(house) };
  return act(args, "/house/pieces/:collection/:slug", words, options);
}

export default function PieceScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, collection, list, shown, wasPublished, sent, typed, formId } = loaderData;
  const { sku, name, isNew, draft, pictures } = piece;
  const here = `/house/pieces/${sku}`;
  const joined = resultOf(actionData, "join");
  const isDone = actionData?.result.kind === "done";
  const isSwitch =
    SWITCHES.includes(actionData?.act ?? "") ||
    (COLOUR_ACTS.includes(actionData?.act ?? "") && isDone);
  const sentResult = actionData && pieceResult(actionData);
  const result = isSwitch ? undefined : sentResult;
  const problem = PROBLEMS.map((field) => result?.errors?.[field]).find(Boolean);
  const photographs = (
    <PhotographSection
      key="photographs"
      {...{ list, shown, isNew, sent, formId }}
      isAccessory={piece.collection === "small-items"}
      areOwn={pictures !== undefined}
    />
  );
  // Of a published piece, words and price change most often, so they come first. A draft begins with its photographs.
  const words = <WordsSection key="words" {...{ piece, here, result, typed }} />;
  return (
    <>
      <PageHead title={name} note={`${collection} · ${isNew ? "draft" : "on sale"}`}>
        {piece.shown && (
          <a className="button-text" href={piece.shown.href}>
            See it in the shop
          </a>
        )}
      </PageHead>
      <div className={styles.piece}>
        {wasPublished && !actionData && <Notice kind="status">Published. {shownNow(piece)}</Notice>}
        {typed && !result && (
          <Notice kind="status">
            What you have previewed is in the fields, and not saved yet.
          </Notice>
        )}
        <FormResult notice={result?.status} message={problem} />
        {result?.missing && <Missing needs={result.missing} />}
        {!isNew && (
          <div className={styles.switches}>
            <Switch act="sold-out" piece={piece} isOn={piece.soldOut} action={here} />
            <Switch act="hidden" piece={piece} isOn={piece.hidden} action={here} />
          </div>
        )}
        <div className={styles.parts}>{isNew ? [photographs, words] : [words, photographs]}</div>
        <SizesSection piece={piece} action={`${here}#sizes`} />
        <ColoursSection
          piece={piece}
          action={`${here}#colours`}
          found={joined?.result.kind === "shown" ? joined.result.found : undefined}
        />
        <History piece={piece} />
        {isNew && draft && (
          <ActButton act="discard" values={{ version: draft.version }}>
            Discard this draft
          </ActButton>
        )}
      </div>
      <SwitchResult result={isSwitch ? sentResult : undefined} action={here} />
    </>
  );
}

/** Actions whose result is shown at the lower edge of the screen, with 'Undo'. */
const SWITCHES = ["sold-out", "hidden", "undo"];
const COLOUR_ACTS = ["join", "part"];

/** Errors that are shown at the head of the page; the others are beside their fields. */
const PROBLEMS = ["publish", "discard", "photographs", "restore", "sizes", "sku"];

function skuOf({ collection, slug }: { collection: string; slug: string }): string {
  return `${collection}/${slug}`;
}

type Props = {
  piece: PieceView;
  /** The page's own address. */
  here: string;
  /** The result of this form; undefined if another form was sent. */
  result: PieceResult | undefined;
  /** The words that a preview has shown, which were not saved yet. */
  typed: Readonly<Record<string, string>> | undefined;
};

/** Name, price and texts. Shoppers see those of a published piece at once, those of a draft after 'Publish'. */
function WordsSection({ piece, here, result, typed }: Props) {
  const { isNew, version, draft } = piece;
  const form = { piece, here, result, typed };
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

type PhotographSectionProps = {
  list: PhotographList;
  /** The photographs that shoppers see now. */
  shown: readonly Encodings[];
  /** The `shown` photographs were uploaded by the owner, so they can be put in another order. */
  areOwn: boolean;
  isNew: boolean;
  isAccessory: boolean;
  formId: string;
  /** The result of an upload without scripts, from the address: a key of `SENT`. */
  sent: string | null;
};

/** A piece's photographs: those that shoppers see, and those of the draft that will replace them. */
function PhotographSection(props: PhotographSectionProps) {
  const { list, shown, areOwn, isNew, isAccessory, sent, formId } = props;
  const notice = Object.hasOwn(SENT, sent ?? "") ? SENT[sent ?? ""] : undefined;
  const takesPlace = list.version === 0 && !areOwn && shown.length > 0;
  return (
    <Section id="photographs" title="Photographs">
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <p className={styles.hint}>
        {takesPlace
          ? "New photographs take the place of these once they are published."
          : isAccessory
            ? "One is enough."
            : "Two are enough: front and back. With more: front, three-quarter, back, close-up. The first is the one that shoppers see first."}
      </p>
      <HouseIsland
        name="photographs"
        component={Photographs}
        without="several photographs at once, the camera and cropping need it"
        props={{ list, shown, areOwn, isNew, formId }}
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
  stale: {
    kind: "error",
    text: "Somebody else has changed these photographs meanwhile. Please choose again.",
  },
  busy: { kind: "error", text: "Other photographs come first. Please send it again." },
  refused: {
    kind: "error",
    text: "This photograph was not taken. JPEG, PNG, WebP and AVIF of at least 600 x 750 are, and twelve for a piece.",
  },
};

/** What a draft still needs, after 'Publish' or 'Preview'. `updateMissing` removes lines as photographs are added. */
function Missing({ needs }: { needs: readonly string[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page opens at it, as at `Notice`.
    <div className={styles.missing} role="alert" data-missing tabIndex={-1} autoFocus>
      <p>Not yet: this is still missing.</p>
      <ul>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </div>
  );
}

/** The changes of a piece, newest first. 'Restore what was before' undoes one of them. */
function History({ piece: { history, sizes, usual } }: { piece: PieceView }) {
  const counts = (sizes?.changes ?? []).map((change) => ({ ...change, kind: "counts" as const }));
  const all = [...history, ...counts].sort((one, other) => (one.at < other.at ? 1 : -1));
  if (all.length === 0) return null;
  return (
    <Section id="history" title="History">
      <Rows>
        {all.map((entry) => {
          if ("changes" in entry) return <CountRow key={entry.id} change={entry} />;
          const lines = changeLines(entry.kind, entry, usual);
          const what = lines.join(", ") || "Nothing that is shown";
          return (
            <Row key={entry.id} title={what} note={`${momentText(entry.at)} · ${entry.by}`}>
              {entry.kind !== "new-piece" && (
                <form method="post">
                  <FormId />
                  <Hidden values={{ act: "restore", id: entry.id, version: entry.now }} />
                  <button className="button-text" type="submit">
                    Restore what was before
                  </button>
                </form>
              )}
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}

/** A change of counts: 'M: 2 → 9'. */
function CountRow({ change: { id, changes, at, by } }: { change: CountChange }) {
  const what = changes.map(({ size, before, after }) => countLine(size, before, after)).join(", ");
  return (
    <Row title={what} note={`${momentText(at)} · ${by}`}>
      <ActButton act="restore-counts" values={{ change: id }}>
        Restore what was before
      </ActButton>
    </Row>
  );
}
