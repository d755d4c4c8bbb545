import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as plain } from "@playwright/test";
import { showWhatAppears } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { freePort } from "../support/free-port.ts";
import { faultsOfLayout } from "../support/whole.ts";

const GALLERY = "/_/gallery";

test(
  "the gallery is not in a production build, and none of its bytes are",
  { tag: "@rest" },
  async ({ request }) => {
    expect((await request.get(GALLERY)).status()).toBe(404);
    const files = await readdir("build", { recursive: true, withFileTypes: true });
    const texts = files.filter(({ name }) => /\.(js|cjs|css|html|json)$/.test(name));
    expect(texts.length).toBeGreaterThan(100);
    for (const { parentPath, name } of texts) {
      const text = await readFile(join(parentPath, name), "utf8");
      // A heading of the gallery, and its module's path.
      expect(/A picture on its way|tests\/gallery/.test(text), name).toBe(false);
    }
  },
);

// The development server with hot reload, one for all of the following tests.
const gallery = plain.extend<object, { dev: string }>({
  dev: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), "hazelzuri-gallery-"));
      const port = String(await freePort());
      const { PATH, HOME } = process.env;
      const server = spawn(process.execPath, ["scripts/dev.ts"], {
        env: { PATH, HOME, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
        stdio: "inherit",
      });
      const url = `http://localhost:${port}`;
      await expect
        .poll(
          () =>
            fetch(`${url}/healthz`).then(
              ({ status }) => status,
              () => 0,
            ),
          {
            timeout: 60_000,
          },
        )
        .toBe(200);
      await provide(url);
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await rm(dataDir, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

gallery.describe.configure({ mode: "serial" });

for (const width of [390, 820, 1440]) {
  gallery(
    `every state that no screen shows by itself is whole and accessible at ${width} px`,
    { tag: "@rest" },
    async ({ page, dev }) => {
      gallery.slow();
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${dev}${GALLERY}?header=${width === 820 ? "store" : "main"}`);
      await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
      expect(await faultsOfLayout(page)).toEqual([]);

      await page.evaluate(showWhatAppears);
      const { violations } = await new AxeBuilder({ page })
        // The gallery shows several screens on one page, each with its own level 1 heading.
        .disableRules(["heading-order"])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`),
      ).toEqual([]);
    },
  );
}

gallery(
  "the menu and the payment sheet open over it, whole and accessible",
  { tag: "@rest" },
  async ({ page, dev }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${dev}${GALLERY}`);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect((await new AxeBuilder({ page }).include("#menu").analyze()).violations).toEqual([]);
    await page.keyboard.press("Escape");

    await page.waitForFunction("'PaystackPop' in window");
    await page.evaluate(`PaystackPop.setup({
    key: "pk_test", email: "ada@example.com", amount: 176000000, ref: "HZGALLERY",
  }).openIframe()`);
    const sheet = page.getByRole("dialog", { name: "Test payment" });
    await expect(sheet).toContainText("NGN 1,760,000.00");
    // It slides up to the bottom of the screen, at full width.
    const place = async () => {
      const box = await sheet.boundingBox();
      return box && [box.x, box.width, Math.round(box.y + box.height)];
    };
    await expect.poll(place).toEqual([0, 390, 844]);
    const { violations } = await new AxeBuilder({ page })
      .include({ fromShadowDom: ["body > div:last-child", "dialog"] })
      .analyze();
    expect(violations).toEqual([]);
  },
);
