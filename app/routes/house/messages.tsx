import { data, redirect } from "react-router";
import {
  entryName,
  isInboxFilter,
  placeText,
  readEntryName,
  readPlace,
} from "../../../domain/house/inbox.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { EmptyState } from "../../house/empty-state.tsx";
import { visitContext } from "../../house/guard.ts";
import { MessageFilters } from "../../house/messages/message-filters.tsx";
import { MessageRow } from "../../house/messages/message-row.tsx";
import { answeredWords, headNote } from "../../house/messages/words.ts";
import { UndoAnswer } from "../../house/messages/undo-answer.tsx";
import { Notice } from "../../house/notice.tsx";
import { PageHead } from "../../house/page-head.tsx";
import { posted } from "../../house/posted.ts";
import { Rows } from "../../house/rows.tsx";
import { houseTitle } from "../../house/titles.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/messages";

const PAGE = 20;
const MAX_SEARCH_LENGTH = 100;

export const meta = () => houseTitle("Messages");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const asked = url.searchParams.get("show");
  const filter = isInboxFilter(asked) ? asked : "all";
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

/** Sent again, it does nothing more; what somebody else did meanwhile is said. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { act, id = "", at: answeredAt = "" } = await posted(request);
  const entry = readEntryName(id);
  if (!entry || (act !== "answered" && act !== "undo")) {
    throw data(null, { status: 400, statusText: "Bad Request" });
  }
  const { house } = context.get(shopContext);
  const change = { ...entry, by: context.get(visitContext).person };
  const result =
    act === "answered"
      ? await house.answerMessage(change)
      : await house.undoAnswer({ ...change, answeredAt });
  if (result.kind === "unknown") return data({ fault: GONE }, 404);
  const isAsWanted = (act === "answered") === (result.kind === "otherwise" && !!result.answer);
  if (result.kind === "otherwise" && !isAsWanted) {
    return data({ fault: answeredWords(result.answer) }, 409);
  }
  const query = new URLSearchParams(url.searchParams);
  query.set("done", entryName(entry));
  return redirect(`/house/messages?${query}`, 303);
}

export default function MessagesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, search, entries, next, done, waiting, subscribers, isFirst, mayDownload } =
    loaderData;
  return (
    <>
      <PageHead title="Messages" note={headNote(waiting.count, subscribers)}>
        {mayDownload && (
          <form method="post" action="/house/messages/subscribers.csv">
            <button className="button-text" type="submit">
              Newsletter list (CSV)
            </button>
          </form>
        )}
      </PageHead>
      {actionData && <Notice kind="error">{actionData.fault}</Notice>}
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
