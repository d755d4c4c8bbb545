import { beforeEach, expect, test, vi } from "vitest";
import { photographCalls } from "./use-photographs.ts";
import type { SendResult } from "./uploader.ts";

const list = { sku: "naledi/vega-dress", version: 2, photographs: [], needs: [] };

/** An `XMLHttpRequest` whose progress and response the test decides. */
class Request extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    sent.push(this);
  }
  abort(): void {
    this.#end("abort");
  }
  progress(loaded: number): void {
    const moved = Object.assign(new Event("progress"), { loaded, total: 4 });
    this.upload.dispatchEvent(moved);
  }
  arrive(): void {
    this.upload.dispatchEvent(new Event("load"));
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#end("load");
  }
  #end(type: "abort" | "load"): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event("loadend"));
  }
}

const sent: Request[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Request);
  return () => void vi.useRealTimers();
});

/** Sends a photograph; `sending` has its progress, and its result once there is one. */
function send(signal = new AbortController().signal) {
  const sending: { result?: SendResult; parts: number[] } = { parts: [] };
  const sendOne = async () => {
    const { send: call } = photographCalls(list.sku);
    const onProgress = (part: number) => sending.parts.push(part);
    sending.result = await call("key1", new Blob(["front"]), onProgress, signal);
  };
  void sendOne();
  const request = sent.at(-1);
  if (!request) throw new Error("Nothing was sent");
  return { sending, request };
}

test("an upload of which nothing moves for 45 seconds is ended, to be sent again", async () => {
  for (const moved of [[], [1], [1, 2, 3]]) {
    const { sending, request } = send();
    for (const part of moved) {
      await vi.advanceTimersByTimeAsync(44_000);
      request.progress(part);
    }
    await vi.advanceTimersByTimeAsync(44_000);
    expect(sending).toEqual({ parts: moved.map((part) => part / 4) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sending.result).toEqual({
      kind: "failed",
      message: "No signal. It goes on by itself.",
    });
  }
});

test("once it has arrived the shop has three minutes to look at it", async () => {
  const { sending, request } = send();
  request.progress(4);
  request.arrive();
  await vi.advanceTimersByTimeAsync(179_000);
  request.answer(201, list);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(sending.result).toEqual({ kind: "taken", list });

  const { sending: unanswered, request: second } = send();
  second.arrive();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(unanswered.result).toMatchObject({ kind: "failed" });
});

test("an upload is ended with its page", async () => {
  const leaving = new AbortController();
  const { sending } = send(leaving.signal);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(sending.result).toMatchObject({ kind: "failed" });
});
