import { data } from "react-router";
import { mayDo } from "../../../domain/house/rights.ts";
import { isPasswordNeeded } from "../../house/confirmed.ts";
import { visitContext } from "../../house/guard.ts";
import { PageHead } from "../../house/page-head.tsx";
import { posted } from "../../house/posted.ts";
import { acts } from "../../house/settings/acts.ts";
import { Factor } from "../../house/settings/factor.tsx";
import { People } from "../../house/settings/people.tsx";
import { RecordSection } from "../../house/settings/record.tsx";
import { statusOf } from "../../house/settings/results.ts";
import { SignedIn } from "../../house/settings/signed-in.tsx";
import { houseTitle } from "../../house/titles.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/settings";

/** Entries of the record on one page. */
const PAGE = 30;

export const meta = () => houseTitle("Settings");

/** A helper sees their own sessions and second factor, and nothing else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { house } = context.get(shopContext);
  const from = Number(url.searchParams.get("before"));
  const before = Number.isSafeInteger(from) && from > 0 ? from : undefined;
  const { role, id } = visit.person;
  const entries = mayDo(role, "settings")
    ? await house.listRecord({ before, limit: PAGE + 1 })
    : undefined;
  return {
    self: id,
    people: mayDo(role, "people") ? await house.listPeople() : undefined,
    sessions: await house.listSessions(visit),
    hasFactor: visit.hasFactor,
    isPasswordNeeded: isPasswordNeeded(context),
    record: entries && {
      entries: entries.slice(0, PAGE),
      older: entries.length > PAGE ? entries[PAGE - 1]?.id : undefined,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await posted(request);
  const { act = "" } = values;
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!run) throw data(null, { status: 400, statusText: "Bad Request" });
  const result = { act, ...(await run(context, values)) };
  return data(result, statusOf(result));
}

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { self, people, sessions, hasFactor, isPasswordNeeded, record } = loaderData;
  return (
    <>
      <PageHead title="Settings" />
      {people && <People {...{ people, self, isPasswordNeeded }} result={actionData} />}
      <SignedIn sessions={sessions} result={actionData} />
      <Factor {...{ hasFactor, isPasswordNeeded }} result={actionData} />
      {record && <RecordSection {...record} />}
    </>
  );
}
