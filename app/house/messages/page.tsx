import { inSize } from "../../../domain/catalogue/sizes.ts";
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
import { Form, Submit } from "../form.tsx";
import {
  EmptyState,
  FormResult,
  houseTitle,
  ListLinks,
  Notice,
  PageHead,
  Rows,
} from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/page";
import { answeredWords, headNote, MessageRow } from "./message.tsx";
import screen from "../screen.module.css";
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
  const nameOf = ({ sku, size }: { sku: string; size: string }) => {
    const product = findProduct(sku);
    return product && inSize(product.fullName, size);
  };
  return {
    filter,
    search,
    isFirst: after === undefined,
    entries: entries.map((entry) => ({ ...entry, piece: nameOf(entry) })),
    next: next && placeText(next),
    done: done && (await house.readInboxEntry(done)),
    waiting: await house.countUnanswered(),
    subscribers: await house.countSubscribers(),
    mayDownload: mayDo(context.get(visitContext).person, "settings"),
  };
}

/** If somebody else has changed the message meanwhile, the page says so, unless they have done the same. */
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
            <Submit look="button-text">Newsletter list (CSV)</Submit>
          </form>
        )}
      </PageHead>
      <FormResult message={actionData?.message} />
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
const NOTHING = "Nobody has written yet. What people send with the shop’s forms appears here.";
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

/** Filters messages by kind, and by a part of name, e-mail address, phone number or text. */
function MessageFilters({ filter, search }: Props) {
  const links = Object.entries(FILTERS).map(([name, text]) => ({
    href: pageHref({ show: name, ...(search && { q: search }) }),
    text,
    isCurrent: name === filter,
  }));
  return (
    <div className={styles.filters}>
      <form className={screen.search} role="search">
        <input type="hidden" name="show" value={filter} />
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label="Search messages"
          placeholder="Name, address or words"
        />
        <button type="submit">Search</button>
      </form>
      <ListLinks label="Kinds of messages" links={links} />
    </div>
  );
}

/** Says what was just done to a message, with a button to undo it. */
function UndoAnswer({ entry }: { entry: InboxEntry }) {
  const who = entry.name || entry.email;
  if (!entry.answer) return <Notice kind="status">{who} is not answered.</Notice>;
  return (
    <div className={styles.done}>
      <Notice kind="status">
        {who} is answered, marked by {entry.answer.by}.
      </Notice>
      <Form act="undo" about={{ id: entryName(entry), at: entry.answer.at }}>
        <Submit look="button-text">Undo</Submit>
      </Form>
    </div>
  );
}
