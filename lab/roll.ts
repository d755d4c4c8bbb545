/**
 * `node lab/roll.ts OLD [NEW]`: replaces two machines of a shop, one after the other, while people buy. Each is a
 * process in a network namespace of its own, behind nginx, on one PostgreSQL (docs/operations.md, Upgrades). OLD and
 * NEW are folders of built releases; NEW is this one, if it is not given. Needs root, nginx and PostgreSQL.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createMachine } from "./roll/machine.ts";
import { createNamespace, relay } from "./roll/namespaces.ts";
import { startProxy } from "./roll/proxy.ts";
import { assetsOf, startVisitors } from "./roll/visitors.ts";
import { startPostgres } from "../tests/support/postgres-cluster.ts";
import { faultsOf } from "./torture/figures.ts";
import { groundOf } from "./torture/ground.ts";
import { startOutside } from "./torture/outside.ts";
import { createRandom } from "./torture/random.ts";
import { askNow, untilSettled } from "./torture/settled.ts";
import { createShoppers } from "./torture/shoppers.ts";
import { concluded } from "./torture/trial.ts";
import { root } from "../scripts/root.ts";

const [old, current = root] = process.argv.slice(2).map((each) => resolve(each));
if (!old) throw new Error("Which release is the old one? node lab/roll.ts OLD [NEW]");
const say = (text: string) =>
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${text}`);
let saidAt = 0;
const sayRarely = (text: string) => {
  if (performance.now() - saidAt < 10_000) return;
  saidAt = performance.now();
  say(text);
};
const portOf = (url: string) => Number(new URL(url).port);

const cluster = await startPostgres({ durable: true });
if (cluster.kind === "missing") throw new Error(cluster.reason);
const folder = mkdtempSync(join(tmpdir(), "hazelzuri-roll-"));
const outside = await startOutside();
const namespaces = [createNamespace(1), createNamespace(2)];
const relays: { close(): void }[] = [];
for (const { gateway } of namespaces) {
  for (const url of [cluster.url, outside.env["RATES_URL"] ?? ""]) {
    relays.push(await relay(gateway, portOf(url)));
  }
}
const upstreams = namespaces.map(({ address }) => `${address}:3000`);
const proxy = await startProxy(folder, upstreams);
const machines = namespaces.map((namespace, index) => {
  const there = (text: string) => text.replaceAll("127.0.0.1", namespace.gateway);
  const own = Object.entries(outside.env).map(([name, value]) => [name, there(value)]);
  return createMachine(namespace, {
    ...(Object.fromEntries(own) as Record<string, string>),
    DATABASE_URL: there(cluster.url),
    DATA_DIR: join(folder, `machine-${index}`),
    PUBLIC_URL: proxy.url,
  });
});
/** One line for each request through nginx that got no response. */
const unanswered: string[] = [];
const plainFetch = globalThis.fetch;
globalThis.fetch = async (asked, ...more) => {
  try {
    return await plainFetch(asked, ...more);
  } catch (error) {
    const address = typeof asked === "string" ? asked : "";
    const { name, cause } = error as Error;
    if (address.startsWith(proxy.url)) {
      const at = (performance.now() / 1000).toFixed(1);
      unanswered.push(`${at} s: ${address}: ${name} ${String(cause)}`);
    }
    throw error;
  }
};
try {
  const ground = groundOf({ dataDir: folder, databaseUrl: cluster.url });
  // One after the other: this release's own command would otherwise bring the tables to the new release.
  for (const machine of machines) await machine.start(old);
  outside.cards.shops.push(proxy.url);
  const assets = await assetsOf(proxy.url);
  say(`Two machines serve the old release; its pages load ${assets.length} files.`);
  // Keeps the old release's assets, as an upgrade does before it switches (docs/operations.md, Upgrades).
  cpSync(join(old, "build/client/assets"), join(proxy.older, "assets"), { recursive: true });

  const random = createRandom(19);
  const shoppers = createShoppers({ urls: [proxy.url], random, outside });
  const visitors = startVisitors(proxy.url, assets, 6);
  shoppers.start(4, { payments: 60, messages: 4 });
  await wait(5_000);
  for (const [index, machine] of machines.entries()) {
    const begun = performance.now();
    const code = await machine.stop();
    say(
      `Machine ${index + 1} has stopped (exit code ${code}) after ${Math.round(performance.now() - begun)} ms.`,
    );
    await wait(3_000);
    const beginning = performance.now();
    await machine.start(current);
    say(`It serves the new release, ready after ${Math.round(performance.now() - beginning)} ms.`);
    // For this time both releases run on one database.
    await wait(8_000);
  }
  await shoppers.stop();
  await visitors.stop();
  say("Nobody buys any more.");
  const statuses = [...shoppers.statuses].map(([status, times]) => `${times} × ${status}`);
  say(`Orders, payments, messages: ${statuses.join(", ")}`);
  say(`Pages: ${[...visitors.answers].map(([what, times]) => `${times} × ${what}`).join(", ")}`);
  for (const each of unanswered) say(`No response: ${each}`);
  for (const line of proxy.errors().slice(0, 10)) say(`nginx: ${line}`);
  const failed = [
    ...[...shoppers.statuses].filter(([status]) => status === 0 || status >= 500),
    ...[...visitors.answers].filter(([what]) => !what.endsWith(" 200")),
  ];

  const setting = { ground, outside, random, progress: sayRarely };
  await ground.look((db) => askNow(db, outside.cards));
  await untilSettled(setting, 150_000);
  const servers = machines.map(({ upstream, errors }) => ({
    url: `http://${upstream}`,
    isAlive: () => true,
    errors: new Map(errors.map((text) => [text, 1])),
  }));
  const outcome = await concluded(setting, {
    shoppers,
    servers,
    figures: { faults: 2 },
  });
  const faults = [...faultsOf(outcome), ...failed.map(([what, times]) => `${times} × ${what}`)];
  say(JSON.stringify(outcome.figures));
  for (const note of outcome.notes) say(note);
  say(
    faults.length === 0
      ? "HELD: no request failed, nothing is lost or doubled."
      : `BROKEN: ${faults.join("; ")}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  for (const machine of machines) await machine.stop();
  await proxy.stop();
  for (const each of relays) each.close();
  await outside.close();
  await cluster.stop();
  for (const namespace of namespaces) namespace.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
