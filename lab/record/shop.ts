import { createServer, request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { startBuiltShop } from "../../tests/support/built-shop.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { runOwnerCommand } from "../../tests/support/owner-command.ts";
import { formsOf } from "./html.ts";
import type { Form } from "./html.ts";

/** Somebody who calls the shop; cookies that it sets are kept and sent. */
export type Visitor = { name: string; cookies: Map<string, string> };

export type Call = {
  /** GET, or POST if there is something to send. */
  method?: string;
  path: string;
  as?: Visitor | undefined;
  /** What distinguishes it from other calls of this address. */
  note?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form of the shop's own page, with its `Origin`. */
  form?: Readonly<Record<string, string>> | ReadonlyMap<string, string>;
  body?: string | Buffer;
  /** The body is different each time, or depends on the build: only its length and kind are recorded. */
  isBodyOpen?: boolean;
  /** The client's network, where a limit is to be reached; otherwise each call has one of its own. */
  network?: string;
};

export type Answer = {
  status: number;
  headers: [name: string, value: string][];
  bytes: Buffer;
  text: string;
};

/** The fields of an e-mail as the service gets them. */
export type Email = readonly (readonly [name: string, text: string])[];

export type RecordedShop = {
  url: string;
  /** `PUBLIC_URL`, or the same. */
  origin: string;
  /** The time by its clock. */
  now(): number;
  /** What was asked and answered, in order. */
  journal: { call: Call; answer: Answer }[];
  /** What the shop has sent. */
  emails: readonly Email[];
  /** Values that differ in each recording, with the names that stand for them. */
  names: Map<string, string>;
  /** Calls without recording. */
  ask(call: Call): Promise<Answer>;
  /** Calls and records. */
  record(call: Call): Promise<Answer>;
  /** Sends the form of a page whose `act` is this, with these fields changed. Without `act`: the form that has these fields. */
  send(
    as: Visitor,
    path: string,
    act: string | undefined,
    fields?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Asks again until `find` finds something in the answer. @throws after 60 seconds. */
  until<T>(call: Call, find: (answer: Answer) => T | undefined): Promise<T>;
  /** Waits until no e-mail waits to be sent. */
  untilMailed(): Promise<void>;
  invite(email: string, ...options: string[]): Promise<string>;
  stop(): Promise<void>;
};

/** The moment at which every recording begins, by the shop's clock: a Wednesday, 10:00 in Lagos. */
export const BEGIN = "2027-03-10T09:00:00.000Z";
const UNTIL_MS = 60_000;

/** Starts the built shop with its clock at `BEGIN`. */
export async function startRecordedShop(
  more: Readonly<Record<string, string>> = {},
): Promise<RecordedShop> {
  const clock = {
    NODE_OPTIONS: `--import=${new URL("clock.ts", import.meta.url).href}`,
    RECORD_CLOCK_MS: String(Date.parse(BEGIN) - Date.now()),
  };
  const metricsPort = String(await freePort());
  const mailbox = await openMailbox();
  const { url, dataDir, stop } = await startBuiltShop({
    TRUST_PROXY: "1",
    LOG_LEVEL: "fatal",
    METRICS_PORT: metricsPort,
    EMAILJS_API_URL: mailbox.url,
    ...clock,
    ...more,
  });
  const origin = more["PUBLIC_URL"] ?? url;
  const journal: RecordedShop["journal"] = [];
  let asked = 0;
  const networkOf = (start: number, count: number) =>
    `${start}.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;

  async function ask(call: Call): Promise<Answer> {
    asked += 1;
    // Recorded calls have addresses of their own, since the house shows them, and how often others ask differs.
    const network = call.network ?? networkOf(10, asked);
    const { as, json, form } = call;
    const body =
      form !== undefined
        ? new URLSearchParams([
            ...(form instanceof Map ? form : Object.entries(form)),
          ] as string[][]).toString()
        : json !== undefined
          ? JSON.stringify(json)
          : call.body;
    const headers: Record<string, string> = {
      "X-Forwarded-For": network,
      ...(as &&
        as.cookies.size > 0 && {
          Cookie: [...as.cookies].map((pair) => pair.join("=")).join("; "),
        }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...(form && { "Content-Type": "application/x-www-form-urlencoded", Origin: origin }),
      ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
      ...call.headers,
    };
    const method = call.method ?? (body === undefined ? "GET" : "POST");
    const answer = await send(`${url}${call.path}`, method, headers, body);
    for (const [name, value] of answer.headers) {
      if (name.toLowerCase() !== "set-cookie" || !as) continue;
      const [pair = ""] = value.split(";", 1);
      const equals = pair.indexOf("=");
      const kept = pair.slice(equals + 1);
      if (kept === "") as.cookies.delete(pair.slice(0, equals));
      else as.cookies.set(pair.slice(0, equals), kept);
    }
    return answer;
  }

  async function record(call: Call): Promise<Answer> {
    const answer = await ask({ network: networkOf(11, journal.length + 1), ...call });
    journal.push({ call, answer });
    return answer;
  }

  async function until<T>(call: Call, find: (answer: Answer) => T | undefined): Promise<T> {
    const end = performance.now() + UNTIL_MS;
    for (;;) {
      const answer = await ask(call);
      const found = find(answer);
      if (found !== undefined) return found;
      if (performance.now() > end) {
        throw new Error(
          `${call.path} never became what was waited for:\n${answer.text.slice(0, 2_000)}`,
        );
      }
      await wait(100);
    }
  }

  const untilMailed = async (): Promise<void> => {
    for (;;) {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      if (/^shop_outbox_emails\{state="waiting"\} 0$/m.test(metrics)) return;
      await wait(200);
    }
  };

  return {
    url,
    origin,
    emails: mailbox.emails,
    now: () => Date.now() + Number(clock.RECORD_CLOCK_MS),
    untilMailed,
    journal,
    names: new Map(),
    ask,
    record,
    until,
    send: async (as, path, act, changed = {}) => {
      const page = await ask({ path, as });
      const isWanted = ({ fields, buttons }: Form) =>
        act === undefined
          ? Object.keys(changed).every((name) => fields.has(name))
          : fields.get("act") === act ||
            buttons.some(([name, value]) => name === "act" && value === act);
      const named = formsOf(page.text).filter(isWanted);
      const fits = ({ fields }: Form) =>
        ["id", "sku", "position", "event"].every(
          (key) => !(key in changed) || fields.get(key) === changed[key],
        );
      const form = named.find(fits) ?? named[0];
      if (!form)
        throw new Error(
          `${path} (${page.status}) has no form ${act}:\n${page.text.slice(0, 2_000)}`,
        );
      const fields = new Map([...form.fields, ...Object.entries(changed)]);
      if (act !== undefined) fields.set("act", act);
      const [to = ""] = form.action.split("#", 1);
      return record({ path: to || path, as, form: fields, note: `sends ${act ?? "the form"}` });
    },
    invite: async (email, ...options) => {
      const args = ["invite", email, ...options];
      const { code, out, errors } = await runOwnerCommand(
        "owner",
        args,
        { dataDir, databaseUrl: "" },
        { PUBLIC_URL: origin, ...clock },
      );
      if (code !== 0) throw new Error(errors);
      return new URL(out.trim().split("\n").at(-1) ?? "").pathname;
    },
    stop: async () => {
      await stop();
      mailbox.close();
    },
  };
}

/**
 * Takes every e-mail, where the shop's stand-in refuses those that follow too soon, which on a busy machine would be
 * others each time.
 */
async function openMailbox(): Promise<{ url: string; emails: Email[]; close(): void }> {
  const emails: Email[] = [];
  const take = async (incoming: IncomingMessage) => {
    const headers = { "Content-Type": incoming.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(await buffer(incoming)), { headers }).formData();
    emails.push(
      [...form].map(
        ([name, value]) => [name, typeof value === "string" ? value : value.name] as const,
      ),
    );
  };
  const server = createServer((incoming, response) => {
    take(incoming).then(
      () => response.end("OK"),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, emails, close: () => void server.close() };
}

export function visitor(name: string): Visitor {
  return { name, cookies: new Map() };
}

/** Not by `fetch`, which adds headers of its own and follows a browser's rules. */
function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const raw = response.rawHeaders;
        const names = raw.filter((_, at) => at % 2 === 0);
        const pairs = names.map((name, at): [string, string] => [name, raw[at * 2 + 1] ?? ""]);
        const encoding = response.headers["content-encoding"];
        const sent = Buffer.concat(chunks);
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
        const bytes = unpack && sent.length > 0 ? unpack(sent) : sent;
        resolve({
          status: response.statusCode ?? 0,
          headers: pairs,
          bytes,
          text: bytes.toString("utf8"),
        });
      });
    });
    call.on("error", reject);
    // An answer to a body that is too large may come before all of it is sent.
    call.end(body);
  });
}
