import { useEffect, useState } from "react";
import type { SearchAnswer } from "../../../domain/catalogue/search/api.ts";
import { fetchFound } from "../../api/search.ts";

/** How long typing must pause before the server is asked. */
const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

export type Suggestions = SearchAnswer & { query: string };

/**
 * What a query finds, while it is being typed. An older answer stays until the next one has come, and is dropped with
 * a query that is too short; a request that is no longer of interest is aborted.
 */
export function useSuggestions(typed: string): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions>();
  const query = typed.replace(/\s+/g, " ").trim();
  const isLongEnough = query.length >= LEAST_LETTERS;

  useEffect(() => {
    if (!isLongEnough) return;
    const asking = new AbortController();
    const ask = async () => {
      const answer = await fetchFound(query, asking.signal);
      if (!asking.signal.aborted) setFound(answer && { ...answer, query });
    };
    const pause = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [query, isLongEnough]);

  return isLongEnough ? found : undefined;
}
