import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedPost } from "../../domain/stores/feed.ts";
import { loadFeed } from "./feed.island.tsx";

const post: FeedPost = { id: "1", media_type: "IMAGE", caption: "New in" };
const show = vi.fn<(posts: readonly FeedPost[]) => void>();

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  show.mockReset();
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function shopAnswers(...answers: (() => Promise<Response>)[]) {
  const shop = vi.fn<typeof fetch>(() => (answers.shift() ?? never)());
  vi.stubGlobal("fetch", shop);
  return shop;
}
const withPosts = () => Promise.resolve(Response.json({ data: [post] }));
const never = () => new Promise<Response>(() => undefined);

test("the posts are asked for once and shown when they are there", async () => {
  const shop = shopAnswers(withPosts);
  loadFeed("babies", show);
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith([post]));
  expect(shop.mock.calls.map(([address]) => address)).toEqual(["/api/feeds/babies"]);
});

test.each([
  ["an outage", () => Promise.resolve(new Response(null, { status: 502 }))],
  ["no connection", () => Promise.reject(new TypeError("offline"))],
  ["another body", () => Promise.resolve(Response.json({ data: [{ id: 7 }] }))],
])("%s is logged only", async (_, answer) => {
  shopAnswers(answer);
  loadFeed("lifestyle", show);
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledOnce());
  expect(show).not.toHaveBeenCalled();
});

test("leaving the page cancels the request, and coming back begins anew", async () => {
  const shop = shopAnswers(never, withPosts);
  loadFeed("babies", show);
  page.dispatchEvent(new Event("pagehide"));
  expect(shop.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);

  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith([post]));
});

test("stopping cancels the request", () => {
  const shop = shopAnswers(never);
  const stop = loadFeed("babies", show);
  stop();
  expect(shop.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
