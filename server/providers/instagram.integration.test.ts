import { afterEach, expect, test } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { createInstagram } from "./instagram.ts";

let provider: Provider;
afterEach(() => provider.close());

/** A post as the provider sends it. */
const post = {
  id: "178000001",
  media_type: "CAROUSEL_ALBUM",
  caption: "New in",
  media_url: "https://scontent.cdninstagram.com/a.jpg?oe=6700AB",
  permalink: "https://www.instagram.com/p/X1/",
  username: "shop",
  timestamp: "2026-11-01T10:00:00+0000",
};

async function gatewayAnswering(status: number, body: unknown) {
  provider = await startProvider((_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  return createInstagram({ apiUrl: provider.url });
}

test("media are asked for with the documented fields and limit, and the token", async () => {
  const gateway = await gatewayAnswering(200, { data: [post] });
  await gateway.media("to&ken", 9);
  const url = new URL(provider.requests[0]?.url ?? "", provider.url);
  expect(url.pathname).toBe("/me/media");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    fields:
      "id,is_shared_to_feed,media_type,caption,media_url,permalink,thumbnail_url,username,timestamp",
    limit: "9",
    access_token: "to&ken",
  });
});

test("posts come without the next page's address, which holds the token", async () => {
  const next = "https://graph.instagram.com/me/media?access_token=secret";
  const gateway = await gatewayAnswering(200, {
    data: [{ ...post, owner: { token: "secret" } }],
    paging: { cursors: {}, next },
  });
  const result = await gateway.media("secret", 9);
  expect(result).toEqual({ kind: "fetched", posts: [post] });
  expect(JSON.stringify(result)).not.toContain("secret");
});

test("a link that is none is left out, and so is a post of an unknown kind", async () => {
  const gateway = await gatewayAnswering(200, {
    data: [
      { id: "1", media_type: "IMAGE", permalink: "javascript:alert(1)" },
      { id: "2", media_type: "HOLOGRAM" },
      { id: "../3", media_type: "IMAGE" },
      "text",
    ],
  });
  expect(await gateway.media("t", 9)).toEqual({
    kind: "fetched",
    posts: [{ id: "1", media_type: "IMAGE" }],
  });
});

test("never more posts than asked for", async () => {
  const data = Array.from({ length: 25 }, (_, n) => ({ ...post, id: String(n) }));
  const result = await (await gatewayAnswering(200, { data })).media("t", 11);
  expect(result.kind === "fetched" && result.posts).toHaveLength(11);
});

test.each([
  [400, { error: { message: "secret", code: 190 } }, "status 400, code 190"],
  [500, "<html>", "status 500"],
  [503, { error: "busy" }, "status 503"],
  [200, { posts: [] }, "an answer of an unknown shape"],
])("an answer of %s %j is a reason without the token", async (status, body, reason) => {
  const gateway = await gatewayAnswering(status, body);
  expect(await gateway.media("secret", 9)).toEqual({ kind: "unavailable", reason });
});

test("a token is refreshed", async () => {
  const gateway = await gatewayAnswering(200, {
    access_token: "new",
    token_type: "bearer",
    expires_in: 5_184_000,
  });
  expect(await gateway.refresh("old")).toEqual({
    kind: "refreshed",
    token: "new",
    expiresInSeconds: 5_184_000,
  });
  expect(provider.requests[0]?.url).toBe(
    "/refresh_access_token?grant_type=ig_refresh_token&access_token=old",
  );
});
