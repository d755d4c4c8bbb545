import { use } from "react";
import { PIECE_STATES, pieceQuery, pieceSearch } from "../../../domain/house/piece-fields.ts";
import type { PieceQuery, PieceState } from "../../../domain/house/piece-fields.ts";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import type { ListedPiece } from "../../../server/catalogue/pieces.ts";
import type { ListedDraft } from "../../../server/catalogue/stored-drafts.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import { HouseCollections } from "../house-collections.ts";
import { EmptyState, houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/pieces.page";
import { alreadySo, pieceResult, switchWords } from "./piece-results.ts";
import { Switch, SwitchResult } from "./piece-switch.tsx";
import { firstSource, Thumbnail } from "./thumbnail.tsx";
import styles from "./pieces.page.module.css";

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
      picture: firstSource(manifest, catalogue.read(), piece.sku),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  const { house } = args.context.get(shopContext);
  return act(args, "/house/pieces", switchWords(house), { repeated: alreadySo(house) });
}

export default function PiecesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { query, page, drafts, rows } = loaderData;
  const list = `/house/pieces${pieceSearch({ ...query, page: page.page })}`;
  const isDrafts = query.state === "drafts";
  // 'Order of the listings' leads to the collection of the filter.
  const ordered = use(HouseCollections).find(({ id }) => id === query.collection);
  return (
    <>
      <PageHead title="Pieces" note={isDrafts ? undefined : countText(page.total)}>
        <a className="button-text" href={`/house/pieces/order/${ordered?.id ?? "naledi"}`}>
          Order of the listings
        </a>
        <a className="button-text" href="/house/pieces/import">
          Import
        </a>
        <a className="button-text" href="/house/collections">
          Collections
        </a>
        <a className="button-line" href="/house/collections/new">
          New collection
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
      <SwitchResult result={actionData && pieceResult(actionData)} action={list} />
    </>
  );
}

function countText(total: number): string {
  return total === 1 ? "1 piece" : `${total.toLocaleString("en-GB")} pieces`;
}

const STATES: Readonly<Record<PieceState, string>> = {
  all: "All",
  "sold-out": "Sold out",
  hidden: "Hidden",
  drafts: "Drafts",
};

/** Searches by name and filters by collection and state. The page's address holds all three. */
function PieceFilters({ query }: { query: PieceQuery }) {
  const { name, collection, state } = query;
  const collections = use(HouseCollections);
  return (
    <div className={styles.filters}>
      <form className={styles.search} method="get" role="search" aria-label="Pieces">
        {state !== "all" && <input type="hidden" name="state" value={state} />}
        <label>
          <span>Search</span>
          <input type="search" name="q" defaultValue={name} maxLength={80} autoComplete="off" />
        </label>
        <label>
          <select name="collection" defaultValue={collection} aria-label="Collection">
            <option value="">All collections</option>
            {collections.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value="small-items">Accessories</option>
          </select>
        </label>
        <button type="submit">Search</button>
      </form>
      <ul className={styles.states}>
        {PIECE_STATES.map((each) => (
          <li key={each}>
            <a
              href={`/house/pieces${pieceSearch({ ...query, state: each, page: 1 })}`}
              aria-current={each === state ? "true" : undefined}
            >
              {STATES[each]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Open drafts, and what each still needs. */
function DraftRows({ drafts }: { drafts: readonly ListedDraft[] }) {
  return (
    <ul className={styles.rows} aria-label="Drafts">
      {drafts.map(({ sku, name, isNew, picture, needs }) => (
        <li className={styles.row} key={sku}>
          <a className={styles.link} href={`/house/pieces/${sku}`}>
            <Thumbnail source={picture} />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>{isNew ? "New piece" : "Other photographs"}</span>
              <span className={styles.price}>
                {needs.length > 0 ? `Waits for: ${needs.join(" ")}` : "Ready to publish"}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  piece: ListedPiece;
  picture: PictureSource | undefined;
  /** The list's own address, which is shown again after a switch. */
  list: string;
};

/** A piece in the list: its photograph and name lead to its page, and its switches act in the list. */
function PieceRow({ piece, picture, list }: Props) {
  const collection = use(HouseCollections).find(({ id }) => id === piece.collection);
  const { sku, slug, name, soldOut, hidden } = piece;
  const id = rowId(sku);
  const shared = { piece, describedBy: `${id}-name`, action: `${list}#${id}` };
  return (
    <li className={styles.row} id={id}>
      <a className={styles.link} href={`/house/pieces/${piece.collection}/${slug}`}>
        <Thumbnail source={picture} />
        <span className={styles.words}>
          <span className={styles.name} id={`${id}-name`}>
            {name}
          </span>
          <span className={styles.note}>{collection?.name ?? "Accessories"}</span>
          <Cost {...piece} />
        </span>
      </a>
      <div className={styles.switches}>
        <Switch act="sold-out" isOn={soldOut} {...shared} />
        <Switch act="hidden" isOn={hidden} {...shared} />
      </div>
    </li>
  );
}

/** What a shopper pays, and the base price crossed out while a promotion runs. */
function Cost({ price, priceNow }: Pick<ListedPiece, "price" | "priceNow">) {
  if (priceNow === undefined || priceNow === price) {
    return <span className={styles.price}>{formatNaira(price)}</span>;
  }
  return (
    <span className={styles.price}>
      {formatNaira(priceNow)} <s>{formatNaira(price)}</s>
    </span>
  );
}

/** The id of a piece's row, also the fragment that leads to the row. */
function rowId(sku: string): string {
  return sku.replace("/", "--");
}

type PagerProps = { query: PieceQuery; page: number; pages: number };

/** Links to the previous and the next page of a long list. */
function Pager({ query, page, pages }: PagerProps) {
  if (pages < 2) return null;
  const href = (to: number) => `/house/pieces${pieceSearch({ ...query, page: to })}`;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 ? <a href={href(page - 1)}>Earlier</a> : <span />}
      <p>
        {page} of {pages}
      </p>
      {page < pages ? <a href={href(page + 1)}>More</a> : <span />}
    </nav>
  );
}
