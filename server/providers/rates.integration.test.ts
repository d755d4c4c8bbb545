import { afterEach, expect, test } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { createRatesGateway } from "./rates.ts";

let provider: Provider;
afterEach(() => provider.close());

const GOOD = `{"date":"2026-09-29","ngn":{"usd":0.00075405432,"gbp":0.000569604,"eur":0.00066373813,"ngn":1}}`;
const RATES = {
  date: "2026-09-29",
  rates: { usd: 0.00075405432, gbp: 0.000569604, eur: 0.00066373813 },
};

/** Responds to each path with its entry in `bodies`, to any other with 404. */
async function fetchFrom(bodies: Record<string, string>) {
  provider = await startProvider((request, response) => {
    const body = bodies[request.url ?? ""];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  const urls = ["/first", "/second"].map((path) => provider.url + path);
  return createRatesGateway({ urls }).fetchRates();
}

test("the first address answers", async () => {
  expect(await fetchFrom({ "/first": GOOD })).toEqual({ kind: "fetched", rates: RATES });
  expect(provider.requests).toHaveLength(1);
});

test.each([
  ["is missing", undefined],
  ["is no JSON", "<html>"],
  ["has a rate of zero", GOOD.replace("0.000569604", "0")],
  ["has a negative rate", GOOD.replace("0.000569604", "-1")],
  ["has a rate without end", GOOD.replace("0.000569604", "1e999")],
  ["has a rate as text", GOOD.replace("0.000569604", `"0.5"`)],
  ["lacks a currency", GOOD.replace("gbp", "xyz")],
])("where the first %s the second is asked", async (_what, first) => {
  const bodies = { ...(first !== undefined && { "/first": first }), "/second": GOOD };
  expect(await fetchFrom(bodies)).toEqual({ kind: "fetched", rates: RATES });
});

test("where none answers well each reason is told", async () => {
  expect(await fetchFrom({ "/first": "{}" })).toEqual({
    kind: "unavailable",
    reasons: ["no good rates in it", "status 404"],
  });
});
