import type { Page } from "@playwright/test";
import { ALL_SCRIPTS, BUDGETS, FIRST_SCRIPT, KB } from "../../../tests/support/budgets.ts";
import { untilAwake } from "../../../tests/support/islands.ts";
import { transfersOf, bytesOf as bodies, type Transfer } from "../../../tests/support/transfers.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { openBrowser, openPhone } from "./browser.ts";
import { bytesOf, openLine, SLOW_4G } from "./line.ts";
import { reactDomBytes } from "./react-dom.ts";

export const name = "weight";
export const about = "what a listing and a product page cost over the wire, cold";

const LISTING = "/naledi";
const PRODUCT = "/naledi/orion-dress";

/** Scripts, HTML, styles and fonts: sizes of the compressed bodies. The whole page: with response headers. */
export async function run({ shop, log }: Context): Promise<Figure[]> {
  const { browser, close } = await openBrowser();
  const cold = async <T>(url: string, use: (page: Page) => Promise<T>): Promise<T> => {
    const page = await openPhone(browser);
    try {
      return await use(page);
    } finally {
      await page.context().close();
    }
  };
  try {
    log("react-dom alone");
    const reference = { name: "react-dom alone", value: (await reactDomBytes()) / KB };
    log("both pages");
    const listing = await cold(shop.url, (page) => transfersOf(page, shop.url + LISTING));
    const product = await cold(shop.url, (page) => transfersOf(page, shop.url + PRODUCT));
    const figures = [
      kilobytes("scripts of a listing", bodies(listing, "script"), ALL_SCRIPTS, {
        reference,
      }),
      kilobytes("scripts of a product page", bodies(product, "script"), ALL_SCRIPTS, {
        reference,
        note: account(product),
      }),
      kilobytes("HTML of a product page", bodies(product, "document"), BUDGETS[PRODUCT].document),
      kilobytes("CSS", bodies(product, "stylesheet"), BUDGETS[PRODUCT].stylesheet),
      kilobytes("fonts", bodies(product, "font"), BUDGETS[PRODUCT].font),
    ];

    const line = await openLine(shop.url);
    await cold(line.url, async (page) => {
      await page.goto(line.url + PRODUCT);
      await untilAwake(page);
    });
    line.close();
    const whole = line.passed.filter(({ kind }) => kind !== "picture");
    const budget = Object.values(BUDGETS[PRODUCT]).reduce((sum, part) => sum + part, 0);
    figures.push(kilobytes("product page without pictures, whole", bytesOf(whole), budget));

    log("scripts before the largest paint, slow 4G");
    const early: Record<string, number> = {};
    for (const path of ["/", LISTING, PRODUCT]) {
      const slow = await openLine(shop.url, SLOW_4G);
      early[path] = await cold(slow.url, (page) =>
        scriptsBeforeLargestPaint(page, slow.url + path),
      );
      slow.close();
    }
    const most = Math.max(...Object.values(early));
    figures.push(
      kilobytes("scripts asked for before the largest paint", most, FIRST_SCRIPT, {
        note: `the most of ${Object.keys(early).join(", ")}; all of it the first-paint script`,
      }),
    );
    return figures;
  } finally {
    await close();
  }
}

async function scriptsBeforeLargestPaint(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await untilAwake(page);
  return page.evaluate(async () => {
    const largest = await new Promise<number>((resolve, reject) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
      setTimeout(() => reject(new Error("The browser told of no largest paint")), 10_000);
    });
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime < largest)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}

/** The size of each script, by name without the hash, largest first. */
function account(transfers: readonly Transfer[]): string {
  return transfers
    .filter(({ kind }) => kind === "script")
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes }) => `${/([^/]*)-.{8}\.js$/.exec(path)?.[1]} ${(bytes / KB).toFixed(1)}`)
    .join(", ");
}

function kilobytes(
  what: string,
  bytes: number,
  target: number,
  more: Partial<Pick<Figure, "reference" | "note">> = {},
): Figure {
  return figure({ part: name, what, unit: "KB", target, runs: [bytes / KB], ...more });
}
