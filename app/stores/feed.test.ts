import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FeedPost } from "../../domain/stores/feed.ts";
import { FeedCard } from "./feed.island.tsx";

const post: FeedPost = {
  id: "1",
  media_type: "IMAGE",
  caption: "Kite Dress in the wind",
  permalink: "https://www.instagram.com/p/1",
  media_url: "/media.jpg",
};
const markup = (card: FeedPost) => renderToStaticMarkup(createElement(FeedCard, { post: card }));

test("a picture has its caption as its name and leads to its post", () => {
  expect(markup(post)).toContain('src="/media.jpg" alt="Kite Dress in the wind"');
  expect(markup(post)).toContain('href="https://www.instagram.com/p/1"');
  expect(markup(post)).not.toContain("<svg");
});

test("a video shows its still and says that it is a video", () => {
  const video = markup({ ...post, media_type: "VIDEO", thumbnail_url: "/still.jpg" });
  expect(video).toContain('src="/still.jpg"');
  expect(video).toContain(", video");
});

test("an album says that it is an album", () => {
  expect(markup({ ...post, media_type: "CAROUSEL_ALBUM" })).toContain(", album");
});

test("a post without permalink is no link", () => {
  expect(markup({ ...post, permalink: undefined })).not.toContain("<a");
});
