import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedPost } from "../../domain/feeds/feed.ts";
import { watchFeed } from "./feed.ts";

const post: FeedPost = { id: "1", media_type: "IMAGE", caption: "New in" };
const place = {} as Element;
const show = vi.fn<(posts: FeedPost[]) => void>();

/** What the browser does: says that the place comes near, that the page is left, that it comes back. */
let page: EventTarget;
let comeNear: () => void;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe() {
        comeNear = () => this.tell([{ isIntersecting: true }]);
      }
      disconnect() {
        comeNear = () => undefined;
      }
    },
  );
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

test("nothing is fetched before the section comes near", () => {
  const shop = shopAnswers(withPosts);
  watchFeed("babies", place, show);
  expect(shop).not.toHaveBeenCalled();
  comeNear();
  expect(shop.mock.calls[0]?.[0]).toBe("/api/feeds/babies");
});

test("the posts are shown once they are there", async () => {
  shopAnswers(withPosts);
  watchFeed("babies", place, show);
  comeNear();
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith([post]));
});

test("a failure is logged only", async () => {
  shopAnswers(() => Promise.resolve(new Response(null, { status: 502 })));
  watchFeed("lifestyle", place, show);
  comeNear();
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledOnce());
  expect(show).not.toHaveBeenCalled();
});

test("leaving the page cancels the request, and coming back begins anew", async () => {
  const shop = shopAnswers(never, withPosts);
  watchFeed("babies", place, show);
  comeNear();
  page.dispatchEvent(new Event("pagehide"));
  expect(shop.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);

  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  comeNear();
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith([post]));
});

test("stopping cancels the request", () => {
  const shop = shopAnswers(never);
  const stop = watchFeed("babies", place, show);
  comeNear();
  stop();
  expect(shop.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
