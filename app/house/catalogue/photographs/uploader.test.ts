import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rows, setBroken } from "../../../../tests/support/fake-idb-keyval.ts";
import {
  createUploader,
  pauseAfter,
  uploadStore,
  type SendResult,
  type UploaderPorts,
} from "./uploader.ts";

const list = { sku: "naledi/vega-dress", version: 2, photographs: [], needs: [] };
const taken: SendResult = { kind: "taken", list };
const noSignal: SendResult = { kind: "failed", message: "No signal." };

/** An uploader whose calls return `results` in order, then 'taken' for each further call. */
function testUploader(results: SendResult[], more: Partial<UploaderPorts> = {}) {
  const sent: string[] = [];
  const kept = new Map<string, string>();
  let keys = 0;
  const onTaken = vi.fn<UploaderPorts["onTaken"]>();
  const uploader = createUploader({
    prepare: async (file) => file,
    send: async (key) => {
      sent.push(key);
      return results.shift() ?? taken;
    },
    pause: async () => undefined,
    newKey: () => `key${(keys += 1)}`,
    show: () => "blob:",
    keep: async (key, _file, name) => void kept.set(key, name),
    forget: async (key) => void kept.delete(key),
    list: async () => [],
    onTaken,
    ...more,
  });
  const add = (...names: string[]) =>
    uploader.add(names.map((name) => ({ name, file: new Blob([name]) })));
  const settled = () => vi.waitFor(() => expect(uploader.read()).toEqual([]));
  return { uploader, add, sent, kept, onTaken, settled };
}

test("several are sent one after another, and gone from the list when they have arrived", async () => {
  const { add, sent, kept, onTaken, settled } = testUploader([]);
  add("front", "back");
  add("close-up");
  await settled();
  expect(sent).toEqual(["key1", "key2", "key3"]);
  expect(onTaken).toHaveBeenCalledTimes(3);
  expect(kept.size).toBe(0);
});

test("without a signal it is sent again, with the same key, before the next one", async () => {
  const { add, sent, settled } = testUploader([noSignal, noSignal]);
  add("front", "back");
  await settled();
  expect(sent).toEqual(["key1", "key1", "key1", "key2"]);
});

test("while it waits it says why, and is kept for a page that is closed", async () => {
  const { uploader, add, kept } = testUploader([noSignal], { pause: () => new Promise(() => {}) });
  add("front", "back");
  await vi.waitFor(() => {
    expect(uploader.read()).toMatchObject([
      { state: "retrying", message: "No signal." },
      { state: "waiting" },
    ]);
  });
  expect([...kept.values()]).toEqual(["front", "back"]);
});

test("once it is stopped nothing more is sent, and the next page has all of it", async () => {
  const isAborted = Promise.withResolvers<void>();
  const { uploader, add, sent, kept } = testUploader([], {
    send: (key, _file, _onProgress, signal) =>
      new Promise((resolve) => {
        sent.push(key);
        signal.addEventListener("abort", () => {
          resolve(noSignal);
          isAborted.resolve();
        });
      }),
  });
  add("front", "back");
  await vi.waitFor(() => expect(sent).toEqual(["key1"]));
  uploader.stop();
  await isAborted.promise;
  add("close-up");
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual(["key1"]);
  expect([...kept.values()]).toEqual(["front", "back", "close-up"]);
});

test("one that is refused says why, holds up no other, and can be left out", async () => {
  const refused: SendResult = { kind: "refused", message: "Too small." };
  const { uploader, add, sent, kept } = testUploader([refused]);
  add("small", "front");
  await vi.waitFor(() => expect(sent).toEqual(["key1", "key2"]));
  await vi.waitFor(() => expect(uploader.read()).toHaveLength(1));
  expect(uploader.read()).toMatchObject([{ state: "refused", message: "Too small." }]);
  expect(kept.size).toBe(0);
  uploader.remove("key1");
  expect(uploader.read()).toEqual([]);
});

test("one that cannot be read is named, and the others go on, also those that are added later", async () => {
  const prepare = async (file: Blob) => {
    if ((await file.text()) === "broken") throw new DOMException("gone", "NotReadableError");
    return file;
  };
  const { uploader, add, sent, kept } = testUploader([], { prepare });
  add("broken", "front");
  await vi.waitFor(() => expect(sent).toEqual(["key2"]));
  add("back");
  await vi.waitFor(() => expect(sent).toEqual(["key2", "key3"]));
  await vi.waitFor(() =>
    expect(uploader.read()).toMatchObject([
      {
        name: "broken",
        state: "refused",
        message: "This file could not be read. Choose it again.",
      },
    ]),
  );
  expect(kept.size).toBe(0);
});

test("what an earlier page has left goes on, under its old key", async () => {
  const left = [{ key: "old", name: "front", file: new Blob(["front"]) }];
  const { uploader, sent, settled } = testUploader([], { list: async () => left });
  await uploader.resume();
  await settled();
  expect(sent).toEqual(["old"]);
});

test("pauses grow to half a minute", () => {
  expect([0, 1, 2, 3, 9].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 30_000]);
});

beforeEach(() => rows.clear());
afterEach(() => {
  setBroken(false);
  vi.useRealTimers();
});

test("what waits is listed in the order in which it was chosen, of its own piece alone", async () => {
  const store = uploadStore("naledi/vega-dress");
  const other = uploadStore("naledi/orion-dress");
  const file = new Blob(["front"]);
  await store.keep("b", file, "first");
  await store.keep("a", file, "second");
  await other.keep("c", file, "another piece's");
  // The smaller file that was made of the first one replaces it.
  await store.keep("b", new Blob(["less"]), "first");
  expect((await store.list()).map(({ key, file: { size } }) => [key, size])).toEqual([
    ["b", 4],
    ["a", 5],
  ]);
  await store.forget("b");
  expect((await store.list()).map(({ name }) => name)).toEqual(["second"]);
});

test("what waits for more than 30 days is listed no more", async () => {
  const store = uploadStore("naledi/vega-dress");
  await store.keep("a", new Blob(["front"]), "front");
  const days = (count: number) => Date.now() + count * 24 * 60 * 60 * 1_000;
  vi.setSystemTime(days(29));
  expect(await store.list()).toHaveLength(1);
  vi.setSystemTime(days(2));
  expect(await store.list()).toEqual([]);
});

test("where the browser keeps nothing, nothing waits, and nothing fails", async () => {
  setBroken(true);
  const store = uploadStore("naledi/vega-dress");
  await store.keep("a", new Blob(["front"]), "front");
  await store.forget("a");
  expect(await store.list()).toEqual([]);
});
