/** @module-tag rest */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../tests/support/databases.ts";
import type { TestDatabase } from "../tests/support/databases.ts";
import { PASSWORD, PHONE } from "../tests/support/house.ts";
import { runOwnerCommand } from "../tests/support/owner-command.ts";
import { end, startProcess } from "../tests/support/shop-process.ts";
import { testShop } from "../tests/support/shop.ts";

onDatabases("npm run owner on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const owner = (...args: string[]) => runOwnerCommand("owner", args, database);
  const shop = () => {
    const opened = testShop(database.db);
    opened.world.now = new Date();
    return opened.shop;
  };

  test("nobody may come in until somebody is invited; the link lets them in, and removing ends their sessions", async () => {
    expect(await owner("list")).toMatchObject({
      code: 0,
      out: "Nobody may come in yet. Invite somebody.\n",
    });
    const { code, out } = await owner("invite", "Ada@example.com", "--name", "Ada\nOkafor");
    expect(code).toBe(0);
    const [, token = ""] =
      /^http:\/\/localhost:3000\/house\/invitation\/([\w-]{43})$/m.exec(out) ?? [];
    expect(out).toMatch(
      /^Ada, Okafor comes in as owner by this link, once, until 20\d\d-\d\d-\d\d \d\d:\d\d:$/m,
    );
    expect((await owner("list")).out).toMatch(
      /ada@example.com +Ada, Okafor +owner +invited until 20/,
    );
    const { house } = shop();
    const result = await house.acceptInvitation(
      token,
      { password: PASSWORD, repeat: PASSWORD },
      PHONE,
    );
    if (result.kind !== "in") throw new Error(result.kind);
    expect(await house.readVisit(result.cookie)).toBeDefined();
    expect(await owner("remove", "ada@example.com")).toMatchObject({
      code: 0,
      out: "Ada, Okafor can no longer come in; their sessions have ended.\n",
    });
    expect(await house.readVisit(result.cookie)).toBeUndefined();
    expect(await owner("remove", "ada@example.com")).toMatchObject({
      code: 1,
      errors: "ada@example.com may not come in anyway.\n",
    });
    const [last] = await house.listRecord({ limit: 1 });
    expect(last).toMatchObject({ who: "The server’s shell", act: "removed" });
  }, 60_000);

  test("a link begins with the running shop's address, which PUBLIC_URL overrides; where neither is known, that is said", async () => {
    const { dataDir } = database;
    const invite = (more: Record<string, string> = {}) =>
      runOwnerCommand("owner", ["invite", "dayo@example.com"], database, more);
    const guess = await invite();
    expect(guess.out).toMatch(/^http:\/\/localhost:3000\/house\/invitation\//m);
    expect(guess.out).toMatch(/^No shop has been started with this DATA_DIR/m);

    const env = { DATA_DIR: dataDir, DATABASE_URL: database.databaseUrl ?? "" };
    const running = await startProcess(env);
    try {
      expect((await invite()).out).toContain(`\n${running.url}/house/invitation/`);
      expect((await invite()).out).not.toContain("No shop has been started");
    } finally {
      await end(running.child, "SIGTERM");
    }
    const over = await invite({ PUBLIC_URL: "https://shop.example" });
    expect(over.out).toContain("\nhttps://shop.example/house/invitation/");
    await writeFile(join(dataDir, "address"), "half of it");
    expect((await invite()).out).toContain("\nhttp://localhost:3000/house/invitation/");
  }, 60_000);

  test("a helper is invited as such, and inviting somebody anew says what has ended", async () => {
    const first = await owner("invite", "bola@example.com", "--helper");
    expect(first.out).toContain("bola comes in as helper");
    const token = first.out.trim().split("/").at(-1) ?? "";
    await shop().house.acceptInvitation(token, { password: PASSWORD, repeat: PASSWORD }, PHONE);
    const again = await owner("invite", "bola@example.com");
    expect(again.out).toContain("Sessions and second factor of bola@example.com have ended.");
    expect(again.out).toContain("bola comes in as helper");
  }, 60_000);
});

test.each([
  [["invite", "ada"], "EMAIL is an e-mail address."],
  [["remove", "ada"], "EMAIL is an e-mail address."],
  [["invite", "ada@example.com", "--name", " "], "--name has 1 to 100 characters."],
  [["invite", "ada@example.com", "--owner"], "Unknown option '--owner'."],
])("%j is asked for wrongly", async (args, message) => {
  const nowhere = { dataDir: join(tmpdir(), "hazelzuri-nowhere"), databaseUrl: undefined };
  const answer = await runOwnerCommand("owner", args, nowhere);
  expect(answer).toMatchObject({ code: 2, out: "", errors: expect.stringContaining(message) });
});
