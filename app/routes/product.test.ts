import { expect, test } from "vitest";
import { loader } from "./product.tsx";

const load = (path: string) =>
  loader({ url: new URL(path, "http://localhost") } as Parameters<typeof loader>[0]);

test.each(["/naledi/orion-dress", "/naledi/orion-dress/", "/hazelbee/shop/amara-dress/"])(
  "the build finds a product at %s, with a slash at the end or without",
  (path) => {
    expect(load(path).product.href).toBe(path.replace(/\/$/, ""));
  },
);

test.each(["/naledi/sesame-dress", "/hazelbee/amara-dress", "/nowhere/orion-dress"])(
  "there is no product at %s",
  (path) => {
    expect(() => load(path)).toThrow(
      expect.objectContaining({ init: { status: 404, statusText: "Not Found" } }),
    );
  },
);
