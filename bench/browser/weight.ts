import { chromium } from "@playwright/test";
import { findBrowser } from "../../tests/support/find-browser.ts";
import { bytesOf, transfersOf } from "../../tests/support/transfers.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";

export const name = "weight";
export const about = "what pages cost over the wire, compressed";

const KB = 1024;
const PAGES = {
  listing: "/naledi",
  product: "/naledi/orion-dress",
};

export async function run({ shop }: Context): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const tab = await browser.newPage({ baseURL: shop.url, viewport: { width: 412, height: 823 } });
    const transfers = await transfersOf(tab, path);
    await tab.close();
    figures.push(
      figure({
        part: name,
        what: `scripts of a ${page} page`,
        unit: "KB",
        target: 95,
        runs: [bytesOf(transfers, "script") / KB],
      }),
    );
  }
  await browser.close();
  return figures;
}
