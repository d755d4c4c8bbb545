/** What the list of pieces is asked for. */
export type PieceQuery = {
  /** Words of the name, in any order. */
  name: string;
  /** A collection's id; empty: all. */
  collection: string;
  state: PieceState;
  /** From 1. */
  page: number;
};

export const PIECE_STATES = ["all", "sold-out", "hidden", "drafts"] as const;
export type PieceState = (typeof PIECE_STATES)[number];

type Listed = { sku: string; name: string; collection: string; soldOut: boolean; hidden: boolean };

export type PiecePage<Piece> = {
  pieces: readonly Piece[];
  total: number;
  page: number;
  pages: number;
};

/** Pieces on one page of the list. */
export const PIECES_A_PAGE = 24;

/** Reads the query of the list's address; whatever it holds, the result is valid. */
export function pieceQuery(search: URLSearchParams): PieceQuery {
  const state = PIECE_STATES.find((each) => each === search.get("state")) ?? "all";
  const page = Number(search.get("page"));
  return {
    name: (search.get("q") ?? "").trim().slice(0, 80),
    collection: (search.get("collection") ?? "").slice(0, 40),
    state,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query string of a list, without what is as usual; empty if everything is. */
export function pieceSearch({ name, collection, state, page }: PieceQuery): string {
  const search = new URLSearchParams();
  if (name) search.set("q", name);
  if (collection) search.set("collection", collection);
  if (state !== "all") search.set("state", state);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}

/** One page of the pieces that a query finds, in their order; the last page if there are fewer. */
export function findPieces<Piece extends Listed>(
  pieces: readonly Piece[],
  { name, collection, state, page: asked }: PieceQuery,
): PiecePage<Piece> {
  const words = plain(name).split(" ").filter(Boolean);
  const found = pieces.filter(
    (piece) =>
      (collection === "" || piece.collection === collection) &&
      (state !== "sold-out" || piece.soldOut) &&
      (state !== "hidden" || piece.hidden) &&
      words.every((word) => plain(piece.name).includes(word)),
  );
  const pages = Math.max(1, Math.ceil(found.length / PIECES_A_PAGE));
  const page = Math.min(asked, pages);
  const start = (page - 1) * PIECES_A_PAGE;
  return { pieces: found.slice(start, start + PIECES_A_PAGE), total: found.length, page, pages };
}

/** Lower case without accents: 'Zúri' is found by 'zuri'. */
export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
