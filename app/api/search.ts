import type { FoundPiece, SearchAnswer } from "../../domain/catalogue/search/api.ts";
import { isRecord } from "../../domain/json.ts";
import { callApi } from "../browser/api.ts";

/** `GET /api/search`: what a query finds; undefined if it could not be fetched. */
export async function fetchFound(
  query: string,
  signal: AbortSignal,
): Promise<SearchAnswer | undefined> {
  const answer = await callApi(`/api/search?q=${encodeURIComponent(query)}`, { signal });
  return answer?.status === 200 && isSearchAnswer(answer.body) ? answer.body : undefined;
}

function isSearchAnswer(body: unknown): body is SearchAnswer {
  return (
    isRecord(body) &&
    typeof body.total === "number" &&
    Array.isArray(body.pieces) &&
    body.pieces.every(isFoundPiece)
  );
}

function isFoundPiece(piece: unknown): piece is FoundPiece {
  return (
    isRecord(piece) &&
    [piece.sku, piece.name, piece.href].every((text) => typeof text === "string") &&
    [piece.price, piece.originalPrice].every((price) => Number.isSafeInteger(price))
  );
}
