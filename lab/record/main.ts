/**
 * Records what the built shop answers to every kind of request, to show that a move of files changes nothing:
 *
 *     node lab/record/main.ts write [folder]      records into the folder, by default lab/record/recorded
 *     node lab/record/main.ts compare [folder]    records anew and prints what differs; exit code 1 if anything does
 *
 * Each state is a shop of its own on a new data folder, with its clock at one fixed moment. What differs between two
 * runs, or is named by the build, is replaced (`normal.ts`). Fails, too, if a page of `app/routes.ts` or a route of the
 * server is asked for by no request.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded } from "../../scripts/build/build.ts";
import { differences } from "./compare.ts";
import { uncovered } from "./coverage.ts";
import { normalise, normaliseEmail } from "./normal.ts";
import type { Normal } from "./normal.ts";
import { readRecording, writeRecording } from "./recording.ts";
import type { Recording } from "./recording.ts";
import { apiCalls } from "./requests/api.ts";
import { configuredCalls } from "./requests/configured.ts";
import { houseApiCalls } from "./requests/house-api.ts";
import { houseCalls } from "./requests/house.ts";
import { shopperCalls } from "./requests/shopper.ts";
import { startRecordedShop } from "./shop.ts";
import type { Call, Email, RecordedShop } from "./shop.ts";
import { letIn } from "./states/people.ts";
import { CONFIGURED, states } from "./states/states.ts";
import type { Prepare } from "./states/states.ts";

const [command, folder = join(import.meta.dirname, "recorded"), ...only] = process.argv.slice(2);
if (command !== "write" && command !== "compare") {
  console.error("node lab/record/main.ts write|compare [folder]");
  process.exit(2);
}
process.exitCode = await run();

async function run(): Promise<number> {
  await buildIfNeeded();
  const recording: Recording = new Map();
  const calls: Call[] = [];
  const all: [name: string, recordIt: () => Promise<State>][] = [
    ...Object.entries(states).map(([name, prepare]): [string, () => Promise<State>] => [
      name,
      () => recordState(prepare),
    ]),
    ["configured", recordConfigured],
  ];
  for (const [name, recordIt] of all) {
    if (only.length > 0 && !only.includes(name)) continue;
    const start = performance.now();
    const state = await recordIt();
    recording.set(name, state.answers);
    calls.push(...state.calls);
    console.log(
      `${name}: ${state.answers.length} answers in ${Math.round((performance.now() - start) / 1000)} s`,
    );
  }
  const missing = only.length > 0 ? [] : await uncovered(calls);
  for (const address of missing) console.error(`No request covers ${address}`);
  if (command === "write") {
    writeRecording(folder, recording);
    console.log(`Recorded in ${folder}`);
    return missing.length > 0 ? 1 : 0;
  }
  // Written and read, so that both are what a file holds.
  const now = mkdtempSync(join(tmpdir(), "hazelzuri-recording-"));
  writeRecording(now, recording);
  const found = differences(readRecording(folder), readRecording(now));
  rmSync(now, { recursive: true });
  for (const difference of found) console.log(`${difference}\n`);
  console.log(found.length === 0 ? "Every answer is as recorded." : `${found.length} differences`);
  return found.length > 0 || missing.length > 0 ? 1 : 0;
}

type State = { answers: Normal[]; calls: Call[] };

async function recordState(prepare: Prepare): Promise<State> {
  return recordShop({}, async (shop) => {
    const owner = await letIn(shop, "hazel@house.example", "Hazel");
    const helper = await letIn(shop, "chi@house.example", "Chi", "--helper");
    const known = await prepare(shop, owner);
    const emails = [...shop.emails];
    const lists = [
      () => shopperCalls(shop, known),
      async () => houseCalls(shop, known, owner, helper),
      () => houseApiCalls(shop, owner),
      async () => apiCalls(shop, known),
    ];
    for (const list of lists) {
      const calls = await list();
      // Whether a page is made for a request or is there already depends on when its catalogue changed.
      for (const call of calls.filter(isOfPage)) await shop.ask(call);
      for (const call of calls) await shop.record(call);
    }
    return emails;
  });
}

/** Asking for a page changes nothing. */
function isOfPage({ method = "GET", path, as, json, form, body }: Call): boolean {
  const isReading = method === "GET" && (json ?? form ?? body) === undefined;
  return isReading && as === undefined && !/^\/(api|house|sandbox)\b/.test(path);
}

function recordConfigured(): Promise<State> {
  return recordShop(CONFIGURED, async (shop) => {
    const owner = await letIn(shop, "hazel@house.example", "Hazel");
    for (const call of configuredCalls(shop, owner)) await shop.record(call);
    return [];
  });
}

/** Starts a shop, lets `visit` call it, and returns what is to be recorded: its answers, and the e-mails that `visit` names. */
async function recordShop(
  env: Readonly<Record<string, string>>,
  visit: (shop: RecordedShop) => Promise<Email[]>,
): Promise<State> {
  const shop = await startRecordedShop(env);
  let emails: Email[];
  try {
    emails = await visit(shop);
  } finally {
    await shop.stop();
  }
  const { journal, names: named } = shop;
  const names = { port: new URL(shop.url).port, named };
  const sent = emails
    .map((email) => normaliseEmail(email, names))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  const times = new Map<string, number>();
  const answers = [
    ...journal.map(({ call, answer }) => normalise(call, answer, names)),
    ...sent,
  ].map((normal) => {
    const time = (times.get(normal.title) ?? 0) + 1;
    times.set(normal.title, time);
    return time > 1 ? { ...normal, title: `${normal.title} (${time})` } : normal;
  });
  return { answers, calls: journal.map(({ call }) => call) };
}
