import { data } from "react-router";
import { findCollection } from "../../../domain/catalogue/collections.ts";
import { pieceQuery, pieceSearch } from "../../../domain/house/piece-list.ts";
import { EmptyState } from "../../house/empty-state.tsx";
import { PageHead } from "../../house/page-head.tsx";
import { switchActs } from "../../house/pieces/changes.ts";
import { Done } from "../../house/pieces/done.tsx";
import { DraftRows } from "../../house/pieces/draft-rows.tsx";
import { Pager } from "../../house/pieces/pager.tsx";
import { PieceFilters } from "../../house/pieces/piece-filters.tsx";
import { PieceRow } from "../../house/pieces/piece-row.tsx";
import { statusOf } from "../../house/pieces/results.ts";
import { firstSource } from "../../house/pieces/thumb.tsx";
import { posted } from "../../house/posted.ts";
import { houseTitle } from "../../house/titles.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/pieces";
import styles from "./pieces.module.css";

export const meta = () => houseTitle("Pieces");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house, catalogue } = context.get(shopContext);
  const manifest = context.get(manifestContext);
  const query = pieceQuery(url.searchParams);
  const { pieces, ...page } = await house.listPieces(query);
  const isFirst = pieceSearch(query) === "";
  return {
    query,
    page,
    drafts: isFirst || query.state === "drafts" ? await house.listOpenDrafts() : [],
    rows: pieces.map((piece) => ({
      piece,
      collection: findCollection(piece.collection)?.name ?? "Accessories",
      picture: firstSource(manifest, catalogue.read(), piece.sku),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await posted(request);
  const { act = "", version = "" } = values;
  const run = Object.hasOwn(switchActs, act) ? switchActs[act] : undefined;
  if (!run) throw data(null, { status: 400, statusText: "Bad Request" });
  const result = { act, values: { version }, ...(await run(context, values)) };
  return data(result, statusOf(result));
}

export default function PiecesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { query, page, drafts, rows } = loaderData;
  const list = `/house/pieces${pieceSearch({ ...query, page: page.page })}`;
  const isDrafts = query.state === "drafts";
  return (
    <>
      <PageHead title="Pieces" note={isDrafts ? undefined : countText(page.total)}>
        <a className="button-text" href={`/house/pieces/order/${orderOf(query.collection)}`}>
          Order of the listings
        </a>
        <a className="button" href="/house/pieces/new">
          New piece
        </a>
      </PageHead>
      <PieceFilters query={query} />
      {drafts.length > 0 && <h2 className={styles.title}>Drafts</h2>}
      {drafts.length > 0 && <DraftRows drafts={drafts} />}
      {isDrafts && drafts.length === 0 && <EmptyState>No draft is open.</EmptyState>}
      {!isDrafts && drafts.length > 0 && <h2 className={styles.title}>In the shop</h2>}
      {!isDrafts && rows.length === 0 && (
        <EmptyState>No piece is like this. Try another word, or all collections.</EmptyState>
      )}
      {!isDrafts && rows.length > 0 && (
        <ul className={styles.rows} aria-label="Pieces">
          {rows.map((row) => (
            <PieceRow key={row.piece.sku} {...row} list={list} />
          ))}
        </ul>
      )}
      {!isDrafts && <Pager query={query} page={page.page} pages={page.pages} />}
      <Done result={actionData} action={list} />
    </>
  );
}

/** The listing whose order the page leads to: of the collection that is looked at. */
function orderOf(collection: string): string {
  return findCollection(collection)?.id ?? "naledi";
}

function countText(total: number): string {
  return total === 1 ? "1 piece" : `${total.toLocaleString("en-GB")} pieces`;
}
