import { expect, test } from "vitest";
import { entryName, isInboxFilter, placeText, readEntryName, readPlace } from "./inbox.ts";

test("a place of the inbox is read as it was written, and nothing else is", () => {
  const place = { part: "waiting", at: "2026-11-21T09:00:00.000Z", id: "a-1" } as const;
  expect(readPlace(placeText(place))).toEqual(place);
  for (const text of [null, "", "waiting", "waiting_now_1", `rest_${place.at}_a'b`]) {
    expect(readPlace(text)).toBeUndefined();
  }
});

test("an entry's name says which table it is in", () => {
  expect(readEntryName(entryName({ source: "restock", id: "a-1" }))).toEqual({
    source: "restock",
    id: "a-1",
  });
  expect([readEntryName("orders:1"), readEntryName("message:")]).toEqual([undefined, undefined]);
  expect([isInboxFilter("restock"), isInboxFilter("toString")]).toEqual([true, false]);
});
