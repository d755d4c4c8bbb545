import type { Page } from "@playwright/test";
import { withAgeLine } from "../../app/browser/worker/cached-page.ts";
import { fillCheckout, paymentSheet, placeOrderButton } from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAllAwake, untilAwake } from "../support/islands.ts";
import { SCREENS } from "../support/screens.ts";
import { openSearch } from "../support/shopping.ts";
import { CART_KEY } from "../support/stored-cart.ts";

test.use({
  viewport: { width: 1440, height: 900 },
  startingCart: {
    lines: [
      { sku: "naledi/orion-dress", size: "M", quantity: 2 },
      { sku: "bubble-girl/bubble-molly-combo" },
    ],
  },
});

const KEPT_LINE = withAgeLine("<main>", new Date()).replace("<main>", "");

test(
  "no rule of the style sheet is shipped for nothing",
  { tag: "@rest" },
  async ({ page, faults }) => {
    test.slow();
    faults.allow(/404|ERR_FAILED/);
    const unused = new Set<string>();
    /** Removes the selectors that match something in the page's current state from `unused`. */
    const look = async () => {
      for (const selector of await selectorsIn(page)) {
        if (!seen.has(selector)) unused.add(selector);
      }
      for (const selector of await matchesIn(page, [...unused])) {
        seen.add(selector);
        unused.delete(selector);
      }
    };
    const seen = new Set<string>();

    const states = [
      "/saved?pieces=naledi/orion-dress",
      "/cart?pieces=naledi/rigel-dress.L.1,naledi/no-such-dress..1",
      "/naledi?colour=blue",
      "/naledi?colour=brown",
      "/search",
      "/search?q=red",
      "/search?q=nothing-is-called-this",
      "/no-such-page",
      "/newsletter/unknown",
    ];
    for (const path of [...SCREENS, ...states]) {
      await page.goto(path);
      await untilAllAwake(page);
      await look();
    }
    await page.goto("/naledi/orion-dress");
    await untilAwake(page);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await look();
    // Past the form, the sheet is under the header.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await look();
    // A message that waits, on its form and on another page, which is shown from the device.
    await page.route("/api/messages", (route) => route.abort());
    await page.goto("/contact");
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await page.getByRole("textbox", { name: "Message" }).fill("In silk?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Take it back" })).toBeVisible();
    await look();
    await page.goto("/naledi/orion-dress");
    await expect(page.getByText("waits on this device")).toBeVisible();
    await page
      .getByRole("main")
      .evaluate((main, line) => main.insertAdjacentHTML("afterbegin", line), KEPT_LINE);
    await page.getByText("Read it").click();
    await look();
    await page.getByRole("button", { name: "Take it back" }).click();
    // The offline page, with a piece and another page that the worker would have kept.
    await page.evaluate(async () => {
      const cache = await caches.open("hazelzuri-pages");
      for (const path of ["/naledi/orion-dress", "/terms"]) {
        await cache.put(path, new Response("", { headers: { "X-Kept-Title": "Kept" } }));
      }
    });
    await page.goto("/offline");
    await expect(page.getByRole("heading", { name: "Other pages on this device" })).toBeVisible();
    await look();
    await page.evaluate(() => localStorage.setItem("hazelzuri-searches", '["orion"]'));
    const search = await openSearch(page);
    await search.click();
    await expect(page.getByRole("listbox", { name: "Recent searches" })).toBeVisible();
    await look();
    await search.pressSequentially("dress");
    await expect(page.getByRole("listbox", { name: "Suggestions" })).toBeVisible();
    await search.press("ArrowDown");
    await look();
    // The popup on Home, and another currency at the checkout.
    await page.goto("/");
    await expect(async () => {
      await page.locator("body").dispatchEvent("mouseout", { clientY: 5, relatedTarget: null });
      await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
    }).toPass();
    await look();
    await page.evaluate(() => localStorage.setItem("selectedCurrency", "usd"));
    await page.goto("/checkout");
    await expect(page.getByText("Payment is in Nigerian naira")).toBeVisible();
    await look();
    for (const path of ["/hazelbabies", "/hazellifestyle"]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Follow Us On Instagram" }).scrollIntoViewIfNeeded();
      await expect(page.getByText("Can't access instagram feed!")).toHaveCount(0);
      await look();
    }

    await page.goto("/checkout");
    await placeOrderButton(page).click();
    await look();
    await fillCheckout(page);
    await page.getByRole("radio", { name: "Express, +30%" }).check();
    await look();
    await placeOrderButton(page).click();
    await paymentSheet(page).close.click();
    await expect(page.getByText("The payment window was closed")).toBeVisible();
    await look();
    await page.getByRole("link", { name: "your order" }).click();
    await expect(page.getByText("Looking for your payment")).toBeVisible();
    await page.getByRole("button", { name: "Ask someone else to pay" }).click();
    const link = page.getByRole("textbox", { name: "Link to pay" });
    await expect(link).toBeVisible();
    await look();
    const orderPage = page.url();
    await page.goto(await link.inputValue());
    await untilAwake(page);
    await look();
    await page.goto(orderPage);

    await page.evaluate((key) => {
      const line = { id: "naledi/polaris-dress", alt: "Polaris Dress", price: 1, quantity: 1 };
      localStorage.setItem(key, JSON.stringify({ items: [line], metadata: {} }));
    }, CART_KEY);
    await page.goto("/cart");
    await expect(page.getByText("No longer available", { exact: true })).toBeVisible();
    await look();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Your Cart is Empty")).toBeVisible();
    await look();

    await page.goto("/contact");
    await untilAwake(page);
    await page.getByRole("button", { name: "Send" }).click();
    await look();
    // The page that a form post without JavaScript responds with.
    const refused = await page.request.post("/messages", {
      form: { kind: "contact", from_name: "", from_email: "x", message: "" },
      headers: { Origin: new URL(page.url()).origin },
    });
    await page.setContent(await refused.text());
    await look();

    expect(
      [...unused].filter((selector) => !TESTED_ELSEWHERE.some((part) => selector.includes(part))),
    ).toEqual([]);
  },
);

/** Parts of selectors for states that this test does not produce; other tests do. */
const TESTED_ELSEWHERE = [
  // A piece is sold out (catalogue-changes.spec.ts).
  "_soldOut",
  "_tellMe",
  // A piece has other colours (colours.spec.ts).
  "_colours",
  "_swatch",
  // Until the cart is read, and without JavaScript (cart.spec.ts, without-javascript.spec.ts).
  "_waiting",
  "noscript",
  // The payment script failed, or prices have changed (checkout-trouble.spec.ts).
  "_notice > button",
  "_answers",
  "_dialog",
  // Without scripts (saved.spec.ts, size-help.spec.ts).
  ":root:not([data-live])",
  // A piece is saved, its form scrolled past, its picture enlarged, its size left to the house (saved.spec.ts,
  // buy-bar.spec.ts, zoom.spec.ts, size-me.spec.ts).
  "[aria-pressed=",
  "[data-bar]",
  "[data-close]",
  "_chosen",
  "_sizeMe",
  // Menu and sheets in browsers without popovers (the engines' journeys).
  "[data-open]",
  // The owner has sent a picture for Home, or announces something (house-words.spec.ts).
  "_own",
  "_announcement",
  // The owner has made collections (collections.spec.ts).
  "li:nth-child(3n+6)",
  "li:nth-child(5n+6)",
  // A size is counted or sold out, its line refused (sizes.spec.ts); the house is closed (house-settings.spec.ts).
  "_options small",
  "span small",
  "_refusal",
  ".closed-line",
  // A code can be used (discount.spec.ts).
  "_codes",
  // Delivery has a price (delivery.spec.ts).
  "_alone",
  "_bar button:first-child",
  // A photograph is not taken (message-photographs.spec.ts).
  "_photographs p[data-error]",
  // A piece has reviews, or can be reviewed or altered (reviews.spec.ts, alterations.spec.ts).
  "_review",
  // An island's script failed to load (fails-open.spec.ts).
  "[data-failed]:not(:empty) + ",
  '[data-wakes="paint"]:not([data-awake], [data-failed], :empty) + ',
  // While a feed loads, which may be over before this test looks, and where it cannot be loaded (feed.spec.ts).
  "_missing",
  // A store credit is in use (credit.spec.ts).
  "_used",
  // Stages, a shipped parcel, a bespoke order's piece without a picture and choice of a deposit (bespoke.spec.ts).
  "_way",
  "_pattern",
  "_parts",
  "_next form",
  // The owner has switched Express off, before or after the page was opened, and has a phone number of their own (house-settings.spec.ts).
  "_only",
  "_refused",
  "_copyright a",
  // An island that throws shows the error's stack (error-page.spec.ts).
  " pre",
];

/** The selectors of the shop's own style sheets, each once. */
async function selectorsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selectors = new Set<string>();
    const walk = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          for (const part of rule.selectorText.split(/,(?![^(]*\))/)) selectors.add(part.trim());
        } else if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) {
      if (sheet.href?.startsWith(location.origin)) walk(sheet.cssRules);
    }
    return [...selectors];
  });
}

/** The selectors that match an element, without regard to pseudo-elements and passing states such as hover. */
async function matchesIn(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const STATES =
      /:(?:hover|focus-visible|focus-within|focus|active|enabled|disabled|checked|target|popover-open|empty)\b|\[(?:data-(?:loading|spinner|ticked|sliding|waiting|menu|status|room)|aria-(?:invalid|disabled|current)|open)[^\]]*\]/g;
    return all.filter((selector) => {
      const still = selector
        .replaceAll(/::[\w-]+(\([^)]*\))?/g, "")
        .replaceAll(STATES, "")
        .replaceAll(/:(?:not|is|has)\((?:[\s,]*|:not\(\))\)/g, "")
        .replaceAll(/(^|[\s>+~])(?=$|[\s>+~]*[>+~])/g, "$1")
        .trim();
      try {
        return still === "" || document.querySelector(still) !== null;
      } catch {
        return false;
      }
    });
  }, selectors);
}
