import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { KyselyPlugin } from "kysely";
import { pino } from "pino";
import { pageTable } from "../../app/pages.ts";
import routes from "../../app/routes.ts";
import { WHOLE } from "../../domain/media/photographs.ts";
import { openDatabase } from "../../server/db/open.ts";
import { createApp } from "../../server/http/app.ts";
import { openBuiltSite } from "../../server/http/built-site.ts";
import { readEnv } from "../../server/http/env.ts";
import { expect, test } from "../support/fixtures.ts";
import { HOUSE_PASSWORD } from "../support/house-visit.ts";
import { orderBody } from "../support/order-body.ts";
import { PUBLIC_URL, testShop } from "../support/shop.ts";
import { runCommand } from "../../server/house/commands.ts";
import { invite } from "../../server/house/invitations.ts";

/** Addresses as a shopper or the owner would ask for them, by their parameters. */
const REFERENCE = `HZ${"A".repeat(26)}`;
const LINK = "a".repeat(32);
const FORM = "application/x-www-form-urlencoded";
const EXAMPLES: [parameter: string | RegExp, value: string][] = [
  [":collection/:slug", "naledi/orion-dress"],
  [":collection", "naledi"],
  [":slug", "bb-ensemble"],
  [":store", "babies"],
  [":code", "NG"],
  [":reference", REFERENCE],
  [/(?<=^\S+ \/(house|preview)\/.*):token|(?<=(preview|find)\/):token/, "a".repeat(43)],
  [":token", LINK],
  [":number", "1001"],
  [":id", "x"],
  [":file", `${LINK}.jpg`],
  ["*", "no/such/page"],
];

/** What is posted to get as far as the database, and its type unless it is JSON. */
const BODIES: Record<string, [body: string | FormData, type?: string]> = {
  "/api/orders": [JSON.stringify(orderBody())],
  "/api/credits": [JSON.stringify({ credit: `HZC${"A".repeat(16)}`, email: "ada@example.com" })],
  "/api/discounts": [JSON.stringify({ discount: "WELCOME-10", lines: orderBody().lines })],
  "/api/messages": [JSON.stringify({ kind: "newsletter", from_email: "ada@example.com" })],
  "/api/pay-links": [JSON.stringify({ order: REFERENCE })],
  "/api/photographs": [photographForm("photographs")],
  "/house/api/pieces/naledi/orion-dress/photographs/form": [photographForm()],
  "/house/api/pieces/naledi/orion-dress/photographs/x/crop": [
    JSON.stringify({ version: 1, crop: WHOLE }),
  ],
  "/messages": ["kind=newsletter&from_email=ada%40example.com", FORM],
  [`/newsletter/${LINK}`]: ["", FORM],
  [`/restock/${LINK}`]: ["", FORM],
  [`/reminders/${LINK}`]: ["", FORM],
  "/orders": ["email=ada%40example.com", FORM],
  "/house/sign-in": ["email=ada%40house.example&password=x", FORM],
  "/house/orders/1001": ["act=undo&saw=cutting&form=aaaaaaaaaaaaaaaa", FORM],
};

/** Addresses that ask the database for nothing, and answer as ever. All others are 503. */
const ANSWERED: [status: number, path: RegExp][] = [
  // Read without the database, and refused.
  [422, /^POST \/api\/figures$/],
  // Redirects.
  [301, /^GET \/(mysthique-\d+|hazelbee\/shop\/lush-blouse)$/],
  [302, /^GET \/messages$/],
  // Without the cookie of a link she is asked for her address.
  [303, /^GET \/orders\/what-we-keep\.json$/],
  [303, /^GET \/house\/(settings\/backup|sign-in|sign-in\/code|sign-out)$/],
  // Kept in memory, or made of what is.
  [
    200,
    /^GET \/(collections|mysthique|genesis|naledi|resurgence|bubble-girl|hazelbee.*|hazelbabies|hazellifestyle)?$/,
  ],
  [
    200,
    /^GET \/(naledi\/orion-dress|cart|checkout|orders|saved|search|offline|contact|terms|privacy|size-guide)$/,
  ],
  [200, /^GET \/((house\/)?[\w-]+\.(xml|txt|webmanifest|js)|feeds\/products\.xml)$/],
  [200, /^GET \/(healthz|api\/search|api\/regions\/NG)$/],
  // Empty forms.
  [
    200,
    /^GET \/house\/((pieces|promotions(\/codes)?|stories|collections|celebrations|customers)\/new|settings\/second-factor)$/,
  ],
  // Refused before anything is asked.
  [401, /^POST \/api\/webhooks\/paystack$/],
  // Neither stories nor questions have been written.
  [404, /^GET \/(house\/no\/such\/page|questions|stories(\/.+)?)$/],
  [405, /^GET \/house\/messages\/subscribers\.csv$/],
  [422, /^POST \/house\/api\/push$/],
];

function photographForm(name = "photograph"): FormData {
  const form = new FormData();
  form.set(name, new File(["a photograph"], "1.jpg", { type: "image/jpeg" }));
  return form;
}

test("while the database does not answer, every address says 503, or what needs no database", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  const database = await openDatabase({ dataDir, onError: () => {} });
  let isAway = false;
  /** All statements fail but the one by which the house knows its visitor. */
  const outage: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isAway && !JSON.stringify(node).includes('"house_sessions"')) {
        throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { ports, shop, addresses } = testShop(database.withPlugin(outage));
  const read = readEnv({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join());
  const root = process.cwd();
  const site = openBuiltSite(root, read.config, pageTable);
  try {
    site.follow(shop, ports.logger);
    const logger = pino({ level: "silent" });
    const app = createApp({
      config: read.config,
      publicUrl: PUBLIC_URL,
      shop,
      site,
      logger,
      root,
    });
    const who = { email: "ada@house.example", name: "Ada", role: "owner" } as const;
    const invited = await runCommand(ports, invite, who, { by: "shell" });
    if (invited.kind !== "done") throw new Error(invited.kind);
    const phone = { network: "203.0.113.7", userAgent: "" };
    const passwords = { password: HOUSE_PASSWORD, repeat: HOUSE_PASSWORD };
    const token = invited.url.split("/").at(-1) ?? "";
    const entered = await shop.house.acceptInvitation(token, passwords, phone);
    if (entered.kind !== "in") throw new Error(entered.kind);

    const screens = routes
      .flatMap(({ children = [], ...route }: RouteConfigEntry) => [route, ...children])
      .flatMap(({ path, index }) => (index ? ["GET /"] : path ? [`GET /${path}`] : []));
    const forms = Object.entries(BODIES).flatMap(([path, [, type]]) =>
      type === FORM ? [`POST ${path}`] : [],
    );
    isAway = true;
    const answers: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const address of [...addresses, ...screens, ...forms]) {
      const filled = EXAMPLES.reduce(
        (text, [parameter, value]) => text.replace(parameter, value),
        address,
      );
      const [method = "", path = ""] = filled.split(" ");
      const isPost = method === "POST";
      const [body = "{}", type = "application/json"] = BODIES[path] ?? [];
      const isSignedIn = path !== "/house/sign-in" || !isPost;
      const { status } = await app.request(path, {
        method,
        headers: {
          Origin: PUBLIC_URL,
          ...(isSignedIn && { Cookie: entered.cookie.split(";", 1)[0] ?? "" }),
          ...(isPost && typeof body === "string" && { "Content-Type": type }),
        },
        ...(isPost && { body }),
      });
      answers[filled] = status;
      expected[filled] = ANSWERED.find(([, known]) => known.test(filled))?.[0] ?? 503;
    }
    expect(answers).toEqual(expected);
  } finally {
    await site.close();
    await database.destroy();
    rmSync(dataDir, { recursive: true });
  }
});
