import { data } from "react-router";
import { findCollection } from "../../../domain/catalogue/collections.ts";
import { shownNow } from "../../../domain/house/piece-words.ts";
import { Notice } from "../../house/notice.tsx";
import { PageHead } from "../../house/page-head.tsx";
import type { Values } from "../../house/pieces/changes.ts";
import { Done } from "../../house/pieces/done.tsx";
import { History } from "../../house/pieces/history.tsx";
import { Missing } from "../../house/pieces/missing.tsx";
import { formWords, pieceActs } from "../../house/pieces/piece-acts.ts";
import { PhotographSection } from "../../house/pieces/photograph-section.tsx";
import { statusOf } from "../../house/pieces/results.ts";
import { Switch } from "../../house/pieces/switch.tsx";
import { encodings } from "../../house/pieces/thumb.tsx";
import { WordsSection } from "../../house/pieces/words-section.tsx";
import { posted } from "../../house/posted.ts";
import { houseTitle } from "../../house/titles.ts";
import { productPictures } from "../../media/pictures.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/piece";
import styles from "./piece.module.css";

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
    collection: findCollection(piece.collection)?.name ?? "Accessories",
    list: await house.readPhotographList(sku),
    shown: sources.map(encodings),
    wasPublished: url.searchParams.has("published"),
    sent: url.searchParams.get("photograph"),
    typed: preview?.sku === sku && preview.words ? formWords(preview.words) : undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const values: Values = { ...(await posted(request)), sku: skuOf(params) };
  const { act = "" } = values;
  const run = Object.hasOwn(pieceActs, act) ? pieceActs[act] : undefined;
  if (!run) throw data(null, { status: 400, statusText: "Bad Request" });
  const outcome = await run(context, values);
  if (outcome instanceof Response) throw outcome;
  const result = { act, ...outcome };
  return data(result, statusOf(result));
}

export default function PieceScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, collection, list, shown, wasPublished, sent, typed } = loaderData;
  const { sku, name, isNew, draft, pictures } = piece;
  const here = `/house/pieces/${sku}`;
  const isSwitch = SWITCHES.includes(actionData?.act ?? "");
  const result = isSwitch ? undefined : actionData;
  const problem = PROBLEMS.map((field) => result?.errors?.[field]).find(Boolean);
  const photographs = (
    <PhotographSection
      key="photographs"
      {...{ list, shown, isNew, sent }}
      areOwn={pictures !== undefined}
    />
  );
  // On sale, words and price change most often. A draft begins with its photographs.
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
        {result?.status && <Notice kind="status">{result.status}</Notice>}
        {problem && <Notice kind="error">{problem}</Notice>}
        {result?.missing && <Missing needs={result.missing} />}
        {!isNew && (
          <div className={styles.switches}>
            <Switch act="sold-out" piece={piece} isOn={piece.soldOut} action={here} />
            <Switch act="hidden" piece={piece} isOn={piece.hidden} action={here} />
          </div>
        )}
        <div className={styles.parts}>{isNew ? [photographs, words] : [words, photographs]}</div>
        <History piece={piece} />
        {isNew && draft && (
          <form method="post">
            <input type="hidden" name="version" value={draft.version} />
            <button className="button-text" type="submit" name="act" value="discard">
              Discard this draft
            </button>
          </form>
        )}
      </div>
      <Done result={isSwitch ? actionData : undefined} action={here} />
    </>
  );
}

/** What is said beside the switches, with 'Undo'. */
const SWITCHES = ["sold-out", "hidden", "undo"];

/** What is said at the head of the page; other errors stand beside their fields. */
const PROBLEMS = ["publish", "discard", "photographs", "restore", "sku"];

function skuOf({ collection, slug }: { collection: string; slug: string }): string {
  return `${collection}/${slug}`;
}
