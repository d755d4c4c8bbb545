import type { Values } from "../../../domain/fields.ts";
import {
  entryName,
  isInboxFilter,
  placeText,
  readEntryName,
  readPlace,
} from "../../../domain/house/inbox.ts";
import type { InboxFilter } from "../../../domain/house/inbox.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { InboxEntry } from "../../../server/house/inbox.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { Form } from "../form.tsx";
import { EmptyState, houseTitle, Notice, PageHead, Rows } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/page";
import { answeredWords, headNote, MessageRow } from "./message.tsx";
import styles from "./page.module.css";

const PAGE = 20;
const MAX_SEARCH_LENGTH = 100;

export const meta = () => houseTitle("Messages");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const show = url.searchParams.get("show");
  const filter = isInboxFilter(show) ? show : "all";
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const after = readPlace(url.searchParams.get("after"));
  const { entries, next } = await house.listInbox({ filter, search, after, limit: PAGE });
  const done = readEntryName(url.searchParams.get("done") ?? "");
  const { findProduct } = context.get(catalogueContext);
  return {
    filter,
    search,
    isFirst: after === undefined,
    entries: entries.map((entry) => ({ ...entry, piece: findProduct(entry.sku)?.fullName })),
    next: next && placeText(next),
    done: done && (await house.readInboxEntry(done)),
    waiting: await house.countUnanswered(),
    subscribers: await house.countSubscribers(),
    mayDownload: mayDo(context.get(visitContext).person, "settings"),
  };
}

/** If somebody else has changed the message meanwhile, the page says so, unless it is as was wanted. */
export async function action({ url, ...args }: Route.ActionArgs) {
  const list = (_done: unknown, { id = "" }: Values) => {
    const query = new URLSearchParams(url.searchParams);
    query.set("done", id);
    return { to: `/house/messages?${query}` };
  };
  const words: Words<"/house/messages"> = {
    answered: {
      done: list,
      stale: (answer, typed) => (answer ? list(answer, typed) : answeredWords(answer)),
      unknown: GONE,
    },
    undo: {
      done: list,
      stale: (answer, typed) => (answer ? answeredWords(answer) : list(answer, typed)),
      unknown: GONE,
    },
  };
  return act(args, "/house/messages", words);
}

export default function MessagesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, search, entries, next, done, waiting, subscribers, isFirst, mayDownload } =
    loaderData;
  return (
    <>
      <PageHead title="Messages" note={headNote(waiting.count, subscribers)}>
        {mayDownload && (
          <form method="post" action="/house/messages/subscribers.csv" data-native>
            <button className="button-text" type="submit">
              Newsletter list (CSV)
            </button>
          </form>
        )}
      </PageHead>
      {actionData?.message && <Notice kind="error">{actionData.message}</Notice>}
      {done && !actionData && <UndoAnswer entry={done} />}
      <MessageFilters filter={filter} search={search} />
      {entries.length === 0 ? (
        <EmptyState>{isFirst && !search ? NOTHING : NOT_FOUND}</EmptyState>
      ) : (
        <Rows>
          {entries.map((entry) => (
            <MessageRow key={entryName(entry)} entry={entry} />
          ))}
        </Rows>
      )}
      {next && (
        <p>
          <a className="button-text" href={pageHref({ show: filter, q: search, after: next })}>
            Older messages
          </a>
        </p>
      )}
    </>
  );
}

const GONE = "This message is not here any more: it was erased, or it was older than a year.";
const NOTHING = "Nobody has written yet. What people send with the shop's forms appears here.";
const NOT_FOUND = "Nothing fits. Look among all messages, or search for less.";

function pageHref(query: Readonly<Record<string, string>>): string {
  return `/house/messages?${new URLSearchParams(query)}`;
}

const FILTERS: Readonly<Record<InboxFilter, string>> = {
  all: "All",
  contact: "Contact form",
  restock: "Back in stock",
  "sign-ups": "Sign-ups",
};

type Props = { filter: InboxFilter; search: string };

/** Filters by kind, and by a part of name, address, number or text. */
function MessageFilters({ filter, search }: Props) {
  return (
    <div className={styles.filters}>
      <form className={styles.search} role="search">
        <input type="hidden" name="show" value={filter} />
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          aria-label="Search messages"
          placeholder="Name, address or words"
        />
        <button className={styles.button} type="submit">
          Search
        </button>
      </form>
      <nav aria-label="Kinds of messages">
        <ul className={styles.kinds}>
          {Object.entries(FILTERS).map(([name, label]) => (
            <li key={name}>
              <a
                href={`/house/messages?${new URLSearchParams({ show: name, ...(search && { q: search }) })}`}
                aria-current={name === filter ? "true" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** What was just done to a message, with the way back. */
function UndoAnswer({ entry }: { entry: InboxEntry }) {
  const who = entry.name || entry.email;
  if (!entry.answer) return <Notice kind="status">{who} is not answered.</Notice>;
  return (
    <div className={styles.done}>
      <Notice kind="status">
        {who} is answered, marked by {entry.answer.by}.
      </Notice>
      <Form act="undo" id={entryName(entry)}>
        <input type="hidden" name="at" value={entry.answer.at} />
        <button className="button-text" type="submit">
          Undo
        </button>
      </Form>
    </div>
  );
}
