import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIGURES } from "../../tests/support/figures.ts";
import { createMetrics } from "./metrics.ts";

const ALERTS = readFileSync("deploy/prometheus/alerts.yml", "utf8");
const DASHBOARD = readFileSync("deploy/grafana/hazelzuri.json", "utf8");
const OPERATIONS = readFileSync("docs/operations.md", "utf8");

const METRIC = /\b(?:shop|http|nodejs|process)_[a-z0-9_]+/g;
/** The suffixes of the series that Prometheus stores for a histogram. */
const SUFFIX = /_(?:bucket|count|sum)$/;

async function shopsMetrics(): Promise<Set<string>> {
  const text = await createMetrics(".").text(async () => FIGURES);
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
}

function namesIn(text: string): string[] {
  return [...new Set(text.match(METRIC))].map((name) => name.replace(SUFFIX, ""));
}

test.each([
  ["the alert rules", ALERTS],
  ["the dashboard", DASHBOARD],
])("%s are made of metrics that the shop has", async (_, text) => {
  const names = namesIn(text);
  expect(names.length).toBeGreaterThan(8);
  const known = await shopsMetrics();
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("the dashboard shows every metric of the shop, and operations.md explains each", async () => {
  const shown = namesIn(DASHBOARD);
  const isExplained = (name: string) =>
    [name, name.replace(/^nodejs_eventloop_delay/, "")].some((text) =>
      OPERATIONS.includes(`\`${text}\``),
    );
  const metrics = [...(await shopsMetrics())];
  expect(metrics.filter((name) => !shown.includes(name))).toEqual([]);
  expect(metrics.filter((name) => !isExplained(name))).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.runIf(hasPromtool)(
  "promtool finds no fault, and the alerts fire when they should",
  { tags: ["rest"] },
  () => {
    const promtool = (...args: string[]) =>
      execFileSync("promtool", args, { cwd: "deploy/prometheus", encoding: "utf8", stdio: "pipe" });
    expect(promtool("check", "rules", "alerts.yml")).toContain("SUCCESS");
    expect(promtool("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
  },
);
