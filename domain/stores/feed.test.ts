import { expect, test } from "vitest";
import { isFeedStore, stillOf, withStillAt } from "./feed.ts";
import type { FeedPost } from "./feed.ts";

const picture: FeedPost = { id: "1", media_type: "IMAGE", media_url: "https://a.example/1.jpg" };
const album: FeedPost = { ...picture, media_type: "CAROUSEL_ALBUM" };
const video: FeedPost = {
  id: "2",
  media_type: "VIDEO",
  media_url: "https://a.example/2.mp4",
  thumbnail_url: "https://a.example/2.jpg",
};

test("a video's still is its thumbnail, every other post's its picture", () => {
  expect(stillOf(picture)).toBe("https://a.example/1.jpg");
  expect(stillOf(album)).toBe("https://a.example/1.jpg");
  expect(stillOf(video)).toBe("https://a.example/2.jpg");
  expect(stillOf({ id: "3", media_type: "VIDEO", media_url: "https://a.example/3.mp4" })).toBe(
    undefined,
  );
});

test("a post for browsers names no other host", () => {
  expect(withStillAt(album, "/1")).toEqual({ ...album, media_url: "/1" });
  expect(withStillAt(video, "/2")).toEqual({ id: "2", media_type: "VIDEO", thumbnail_url: "/2" });
});

test("the feeds are the two showcases'", () => {
  expect(["babies", "lifestyle", "hazelbee", "toString"].filter(isFeedStore)).toEqual([
    "babies",
    "lifestyle",
  ]);
});
