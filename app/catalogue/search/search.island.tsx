import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { flushSync } from "react-dom";
import { MAX_QUERY, SEARCH_PATH, trimQuery } from "../../../domain/catalogue/search/api.ts";
import type { SearchAnswer, SuggestedPiece } from "../../../domain/catalogue/search/api.ts";
import { isRecord, parseJson } from "../../../domain/json.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { callApi } from "../../browser/api.ts";
import { useInBrowser, useOnHydration, useStoredValue } from "../../browser/hooks.ts";
import { createStoredValue } from "../../browser/stored-value.ts";
import { PriceTag } from "../../design/price.tsx";
import styles from "./search.island.module.css";

export type SearchFieldProps = { value: string };

export const FIELD_ID = "search";
const LIST = "search-suggestions";

/**
 * The field of the shop's search. It is hydrated when it is touched. Then it shows the shopper's last searches while it is
 * empty, and suggests pieces while she types (combobox pattern of WAI-ARIA: the focus stays in the field, the arrow keys
 * move among the suggestions). Without its script it is the plain field of a plain form.
 */
export default function SearchField({ value }: { value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Before hydration the field has no suggestions, so it must not claim to be a combobox. */
  const isHydrated = useInBrowser(() => true, false);
  const suggestions = useSuggestions(typed === value ? "" : typed);
  const pieces = suggestions?.pieces ?? [];
  const recent = useStoredValue(recentSearches, NONE);
  const isRecent = typed.trim() === "";
  // The last suggestion leads to all results.
  const count = isRecent ? recent.length : pieces.length === 0 ? 0 : pieces.length + 1;
  const isShown = isOpen && count > 0;

  // For what was typed before hydration.
  useOnHydration(() => {
    if (document.activeElement !== field.current) return;
    setTyped(field.current?.value ?? "");
    setOpen(true);
  });

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  // Closed before the page enters the back/forward cache; a scheduled update would run only when the page is restored.
  const closeAtOnce = useEffectEvent(() => flushSync(close));
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    addEventListener("pagehide", () => closeAtOnce(), { signal });
    const onSubmit = () => {
      closeAtOnce();
      keepSearch(field.current?.value ?? "");
    };
    field.current?.form?.addEventListener("submit", onSubmit, { signal });
    return () => stopping.abort();
  }, []);
  const move = (to: number) => {
    setOpen(true);
    setActive(((to + 1 + count + 1) % (count + 1)) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (count === 0) return;
      event.preventDefault();
      move(key === "ArrowDown" ? active + 1 : active < 0 ? count - 1 : active - 1);
    } else if (key === "Enter" && isShown && active >= 0) {
      event.preventDefault();
      document.querySelector<HTMLElement>(`#${LIST}-${active}`)?.click();
    } else if (key === "Escape" && isShown) {
      // The first Escape closes the list, the next one empties the field.
      event.preventDefault();
      close();
    } else if (key === "Tab" && !isRecent) close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const option = (at: number) => ({
    id: `${LIST}-${at}`,
    role: "option",
    tabIndex: -1,
    "aria-selected": at === active,
  });

  return (
    <div className={styles.search} role="presentation" onBlur={onBlur}>
      <input
        className={styles.field}
        id={FIELD_ID}
        ref={field}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Blue dress under 150k"
        defaultValue={value}
        maxLength={MAX_QUERY}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        {...(isHydrated && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isShown,
          "aria-controls": LIST,
          "aria-activedescendant": isShown && active >= 0 ? `${LIST}-${active}` : undefined,
        })}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isShown && isRecent && (
        <button
          className={`button-text ${styles.forget}`}
          type="button"
          aria-label="Clear recent searches"
          onMouseDown={keepFocus}
          onClick={() => recentSearches.set(NONE)}
        >
          Clear
        </button>
      )}
      <div
        className={styles.list}
        id={LIST}
        role="listbox"
        aria-label={isRecent ? "Recent searches" : "Suggestions"}
        hidden={!isShown}
        tabIndex={-1}
        onMouseDown={keepFocus}
      >
        {isShown &&
          isRecent &&
          recent.map((text, at) => (
            <a
              key={text}
              {...option(at)}
              className={styles.all}
              href={addressOf(text)}
              onClick={() => keepSearch(text)}
            >
              {text}
            </a>
          ))}
        {isShown &&
          !isRecent &&
          pieces.map(({ sku, name, href, price, originalPrice, soldOut }, at) => (
            <a key={sku} {...option(at)} className={styles.piece} href={href} onClick={close}>
              <img className="thumb" src={thumbnailUrl(sku)} alt="" width={48} height={60} />
              <span className={styles.name}>{name}</span>
              <span className={styles.price}>
                <PriceTag price={price} originalPrice={originalPrice} />
                {soldOut && <span className={styles.soldOut}> Sold out</span>}
              </span>
            </a>
          ))}
        {isShown && !isRecent && suggestions && (
          <a
            {...option(count - 1)}
            className={styles.all}
            href={addressOf(suggestions.query)}
            onClick={() => {
              close();
              keepSearch(suggestions.query);
            }}
          >
            {suggestions.total === 1 ? "See the result" : `See all ${suggestions.total} results`}
          </a>
        )}
      </div>
      <p className="spoken" role="status">
        {isOpen && suggestions && typed !== "" ? announced(suggestions.total) : ""}
      </p>
    </div>
  );
}

/** The address of the page with all results for a text. */
export function addressOf(text: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`;
}

const NONE: readonly string[] = [];
/** The most searches that a device keeps. */
const MOST_RECENT = 5;

/** What was searched for on this device, newest first. */
const recentSearches = createStoredValue<readonly string[]>("hazelzuri-searches", {
  parse(text) {
    const stored = parseJson(text ?? "");
    if (!Array.isArray(stored)) return NONE;
    return stored.filter((each) => typeof each === "string").slice(0, MOST_RECENT);
  },
  serialise: JSON.stringify,
});

function keepSearch(typed: string): void {
  const text = trimQuery(typed);
  if (text === "") return;
  const others = recentSearches.get().filter((each) => each !== text);
  recentSearches.set([text, ...others].slice(0, MOST_RECENT));
}

/** For what is pressed while the field keeps the focus. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function announced(total: number): string {
  if (total === 0) return "No suggestions";
  return total === 1 ? "1 piece found" : `${total} pieces found`;
}

/** How long the shopper must pause in typing before the server is asked. */
const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

type Suggestions = SearchAnswer & { query: string };

/**
 * The suggestions for a query while it is being typed. They stay until the next answer arrives, or the query gets too
 * short; the request for an outdated query is aborted.
 */
function useSuggestions(typed: string): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const query = typed.replace(/\s+/g, " ").trim();
  const isLongEnough = query.length >= LEAST_LETTERS;

  useEffect(() => {
    if (!isLongEnough) return;
    const request = new AbortController();
    const ask = async () => {
      const answer = await fetchSuggestions(query, request.signal);
      if (!request.signal.aborted) setSuggestions(answer && { ...answer, query });
    };
    const pause = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      request.abort();
    };
  }, [query, isLongEnough]);

  return isLongEnough ? suggestions : undefined;
}

/** `GET /api/search`: what a query finds; undefined if the request failed. */
async function fetchSuggestions(
  query: string,
  signal: AbortSignal,
): Promise<SearchAnswer | undefined> {
  const answer = await callApi(`/api/search?q=${encodeURIComponent(query)}`, { signal });
  return answer?.status === 200 && isSearchAnswer(answer.body) ? answer.body : undefined;
}

function isSearchAnswer(body: unknown): body is SearchAnswer {
  if (!isRecord(body) || typeof body.total !== "number") return false;
  return Array.isArray(body.pieces) && body.pieces.every(isSuggestedPiece);
}

function isSuggestedPiece(piece: unknown): piece is SuggestedPiece {
  return (
    isRecord(piece) &&
    [piece.sku, piece.name, piece.href].every((text) => typeof text === "string") &&
    [piece.price, piece.originalPrice].every((price) => Number.isSafeInteger(price))
  );
}
