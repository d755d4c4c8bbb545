import { expect, test } from "vitest";
import { eventsOfOthers } from "./events-of-others.ts";
import type { RefundState } from "./refund-state.ts";

const refund = (
  id: string,
  state: RefundState,
  more: { provider_id?: string; event_key?: string },
) => ({
  id,
  state,
  provider_id: null,
  event_key: null,
  ...more,
});
const others = (...given: Parameters<typeof eventsOfOthers>) =>
  eventsOfOthers(...given).map(({ key }) => key);

test("an event that names a refund moves the one in doubt to another", () => {
  const refunds = [
    refund("one", "processed", {}),
    refund("two", "processed", { event_key: "in doubt" }),
  ];
  const inDoubt = { key: "in doubt", maybe: ["two", "one"] };
  expect(others([inDoubt], refunds)).toEqual([]);
  expect(others([inDoubt, { key: "named", maybe: ["two"] }], refunds)).toEqual([]);
  expect(others([{ key: "named", maybe: ["two"] }, inDoubt], refunds)).toEqual([]);
  expect(others([inDoubt, { key: "named", maybe: ["two"] }], refunds.slice(1))).toEqual(["named"]);
});

test("an event with the id of another refund is not about it", () => {
  const event = { key: "event", id: "9", maybe: ["one", "two"] };
  const known = refund("one", "processed", { provider_id: "1" });
  expect(others([event], [known])).toEqual(["event"]);
  expect(others([event], [known, refund("two", "intended", {})])).toEqual([]);
  expect(others([event], [known, refund("two", "failed", {})])).toEqual(["event"]);
});

test("events of earlier releases are of the refund that they ended, or of none", () => {
  const refunds = [refund("one", "processed", { event_key: "own" })];
  expect(
    others(
      [
        { key: "own", maybe: [] },
        { key: "by hand", maybe: [] },
      ],
      refunds,
    ),
  ).toEqual(["by hand"]);
});
