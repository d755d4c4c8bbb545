import { expect, test } from "vitest";
import { mainPictureIn, withoutWidth } from "./picture-names.ts";

test("a picture's widths and the phone's crop have one name", () => {
  const names = ["-phone-800.avif", "-640.avif", "-1200.jpg"].map((end) =>
    withoutWidth(`/pictures/heroes-home-1-09dbd06d${end}`),
  );
  expect(new Set(names)).toEqual(new Set(["/pictures/heroes-home-1-09dbd06d"]));
  expect(withoutWidth("/thumbs/naledi/orion-dress.jpg")).toBeUndefined();
});

test("a page's main picture is the first, in a phone's width", () => {
  const html = `<img src="/a.jpg"><picture><source srcSet="/pictures/a-09dbd06d-phone-320.avif 320w,
    /pictures/a-09dbd06d-phone-800.avif 800w"/><source srcSet="/pictures/a-09dbd06d-640.avif 640w"/></picture>
    <picture><source srcSet="/pictures/b-09dbd06d-640.avif 640w"/></picture>`;
  expect(mainPictureIn(html)).toBe("/pictures/a-09dbd06d-640.avif");
  expect(mainPictureIn("<h1>Saved</h1>")).toBeUndefined();
});
