import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { bundle } from "../../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../../domain/catalogue/catalogue.ts";
import manifest from "../../../domain/media/manifest.json" with { type: "json" };
import { catalogueContext, manifestContext } from "../../shop-context.ts";
import { loader, meta } from "./page.tsx";

type LoaderArgs = Parameters<typeof loader>[0];
type MetaArgs = Parameters<typeof meta>[0];

function load(path: string, soldOut = false) {
  const context = new RouterContextProvider();
  const row = { kind: "piece", key: "naledi/orion-dress", version: 1, value: { soldOut } };
  context.set(catalogueContext, catalogueOf(bundle, { revision: 1, rows: [row] }, new Date(0)));
  context.set(manifestContext, manifest);
  return loader({ url: new URL(path, "http://localhost"), context } as unknown as LoaderArgs);
}

test.each(["/naledi/orion-dress", "/hazelbee/shop/amara-dress"])(
  "there is a product at %s",
  (path) => {
    expect(load(path).product.href).toBe(path);
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

test.each([
  [false, "https://schema.org/MadeToOrder"],
  [true, "https://schema.org/OutOfStock"],
])("structured data says whether it can be bought (sold out: %s)", (soldOut, availability) => {
  const loaderData = load("/naledi/orion-dress", soldOut);
  expect(JSON.stringify(meta({ loaderData } as MetaArgs))).toContain(`"${availability}"`);
});
