import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { HouseTrouble, PhotographList } from "../../domain/media/photographs.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { letIn } from "../../tests/support/house.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import { stubEncoder, stubPhotograph } from "../../tests/support/stub-encoder.ts";
import { createMediaFolder } from "../media/folder.ts";

const LIMIT = 1024 * 1024;
const OWN = { Origin: PUBLIC_URL };
const KEY = "0123456789abcdef";

onDatabases("photographs of a piece, sent from the house, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: ReturnType<typeof testShop>;
  let owner: TestCatalogue;
  let signedIn: Record<string, string>;
  let names = 0;
  beforeAll(async () => {
    database = await open();
    owner = testCatalogue(database.db);
    shop = testShop(database.db, undefined, {
      media: createMediaFolder(join(database.dataDir, "media")),
      encoder: stubEncoder(),
      mediaLimitBytes: LIMIT,
    });
    signedIn = { Cookie: await letIn(shop, "ada@example.com"), ...OWN };
  });
  afterAll(() => database.close());

  /** A draft of a new piece, and the address of its photographs. */
  async function draft() {
    names += 1;
    const by = "ada@example.com";
    const made = await owner.createDraft({ collection: "naledi", name: `P${names}`, by });
    if (made.kind !== "changed") throw new Error(made.kind);
    const { sku } = made;
    return { sku, at: `/house/api/pieces/${sku}/photographs` };
  }

  function upload(at: string, seed: number, headers: Record<string, string> = {}) {
    return shop.send("POST", at, stream(stubPhotograph(seed)), { ...signedIn, ...headers });
  }

  const listOf = ({ body }: { body: unknown }) => body as PhotographList;
  const trouble = ({ body }: { body: unknown }) => body as HouseTrouble;

  test("are taken one after another, and the list has them in order", async () => {
    const { at, sku } = await draft();
    const first = await upload(at, 1);
    expect(first.status).toBe(201);
    expect(listOf(first).needs.join(" ")).toContain("1 of at least 2 photographs.");
    const second = await upload(at, 2);
    expect(second.headers.get("Cache-Control")).toBe("no-store");
    expect(listOf(second)).toMatchObject({ sku, photographs: [{ state: "first" }, {}] });
    expect(listOf(second).needs.join(" ")).not.toContain("at least");
    const read = await shop.call("GET", at, undefined, signedIn);
    expect(read.body).toEqual(second.body);
  });

  test("of a piece on sale begin its draft", async () => {
    const at = "/house/api/pieces/naledi/orion-dress/photographs";
    expect((await upload(at, 1)).status).toBe(201);
    expect(await owner.readDraft("naledi/orion-dress")).toMatchObject({ state: "open" });
  });

  test("a response that was lost costs nothing: the same key is the same photograph", async () => {
    const { at } = await draft();
    const first = await upload(at, 1, { "Idempotency-Key": KEY });
    const again = await upload(at, 1, { "Idempotency-Key": KEY });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    const both = [3, 3].map(() => upload(at, 3, { "Idempotency-Key": `${KEY}-2` }));
    // The second upload gets 503, unless it arrives after the first has ended.
    for (const { status } of await Promise.all(both)) expect([201, 503]).toContain(status);
    expect((await upload(at, 3, { "Idempotency-Key": `${KEY}-2` })).status).toBe(201);
    const { photographs } = listOf(await shop.call("GET", at, undefined, signedIn));
    expect(photographs).toHaveLength(2);
  });

  test("come one at a time: of a second one nothing is read, and it is asked to come again", async () => {
    const { at } = await draft();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow = new ReadableStream(
      {
        pull: async (controller) => {
          begun.resolve();
          await finish.promise;
          controller.enqueue(stubPhotograph(1));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const first = shop.send("POST", at, slow, signedIn);
    await begun.promise;
    for (const path of [at, `${at}/form`]) {
      let isRead = false;
      const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
      const second = await shop.send("POST", path, body, signedIn);
      expect([second.status, second.headers.get("Retry-After"), isRead]).toEqual([503, "3", false]);
    }
    finish.resolve();
    expect((await first).status).toBe(201);
    expect((await upload(at, 2)).status).toBe(201);
  });

  test("the same key for another piece is another photograph", async () => {
    const [one, other] = [await draft(), await draft()];
    const first = await upload(one.at, 1, { "Idempotency-Key": KEY });
    const second = await upload(other.at, 1, { "Idempotency-Key": KEY });
    expect(listOf(second).photographs).toHaveLength(1);
    expect(listOf(second).photographs[0]?.id).not.toBe(listOf(first).photographs[0]?.id);
  });

  test.each([
    ["without a session", { ...OWN }, 401, "signed_out"],
    [
      "with somebody else's cookie",
      { ...OWN, Cookie: `house=${"a".repeat(43)}` },
      401,
      "signed_out",
    ],
    ["without an Origin", { Cookie: "" }, 403, "foreign_origin"],
    ["of another origin", { Origin: "https://evil.example" }, 403, "foreign_origin"],
    ["of another site", { "Sec-Fetch-Site": "cross-site" }, 403, "foreign_origin"],
  ])("nothing is taken %s", async (_name, headers, status, code) => {
    const { at, sku } = await draft();
    const cookie = { Cookie: signedIn["Cookie"] ?? "" };
    const sent = { ...(status === 403 ? cookie : {}), ...headers, ...(status === 403 && cookie) };
    for (const [path, body] of [
      [at, stream(stubPhotograph(1))],
      [`${at}/form`, stream(stubPhotograph(1))],
      [`${at}/order`, JSON.stringify({ version: 1, photographs: [] })],
      [`${at}/${"a".repeat(32)}/crop`, "{}"],
    ] as const) {
      const answer = await shop.send("POST", path, body, sent);
      expect(answer).toMatchObject({ status, body: { error: { code } } });
    }
    expect((await owner.readDraft(sku))?.photographs).toEqual([]);
  });

  test("whatever is no photograph is refused in words, and leaves nothing", async () => {
    const { at, sku } = await draft();
    const send = (body: string | ReadableStream, headers = {}) =>
      shop.send("POST", at, body, { ...signedIn, ...headers });
    const evil = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (const body of [evil, "%PDF-1.7 and more than sixty-four bytes of it".repeat(3), "x"]) {
      const answer = await send(body);
      expect(answer).toMatchObject({ status: 422, body: { error: { code: "refused" } } });
      expect(trouble(answer).error.message).toContain("photograph");
    }
    const heic = Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypheic")]);
    const iphone = await send(stream(Buffer.concat([heic, Buffer.alloc(100)])));
    expect(trouble(iphone).error.message).toContain("HEIC");
    const large = Buffer.concat([stubPhotograph(1), Buffer.alloc(LIMIT)]);
    expect((await send(stream(large))).status).toBe(422);
    const said = { "Content-Length": String(LIMIT + 1) };
    expect(await send(stream(large), said)).toMatchObject({
      status: 413,
      body: { error: { code: "too_large" } },
    });
    expect((await send("", { "Idempotency-Key": "no key" })).status).toBe(422);
    expect((await owner.readDraft(sku))?.photographs).toEqual([]);
  });

  test.each(["naledi/nothing", "nothing/orion-dress", "naledi/%2e%2e"])(
    "there are none of %s",
    async (sku) => {
      const at = `/house/api/pieces/${sku}/photographs`;
      expect((await upload(at, 1)).status).toBe(404);
      const order = await shop.call(
        "POST",
        `${at}/order`,
        { version: 0, photographs: [] },
        signedIn,
      );
      expect(order.status).toBe(404);
    },
  );

  test("are put in order and removed; an older version changes nothing and gets the newest list", async () => {
    const { at } = await draft();
    await upload(at, 1);
    const { version, photographs } = listOf(await upload(at, 2));
    const [one, two] = photographs.map(({ id }) => id);
    const order = (body: object) => shop.call("POST", `${at}/order`, body, signedIn);
    const turned = await order({ version, photographs: [two, one] });
    expect(listOf(turned).photographs.map(({ id }) => id)).toEqual([two, one]);

    const stale = await order({ version, photographs: [one] });
    expect(stale.status).toBe(409);
    expect(trouble(stale).list?.photographs).toHaveLength(2);

    const now = trouble(stale).list?.version;
    const left = await order({ version: now, photographs: [two] });
    expect(listOf(left).photographs.map(({ id }) => id)).toEqual([two]);
    // A photograph that was removed by mistake can be put back.
    const back = await order({ version: listOf(left).version, photographs: [two, one] });
    expect(listOf(back).photographs).toHaveLength(2);
  });

  test("an order of something else is refused", async () => {
    const [mine, other] = [await draft(), await draft()];
    const foreign = listOf(await upload(other.at, 9)).photographs[0]?.id;
    const { version, photographs } = listOf(await upload(mine.at, 1));
    const [id] = photographs.map((each) => each.id);
    for (const wrong of [[foreign], [id, id], "all", [{}], null, ["../../etc"]]) {
      const body = { version, photographs: wrong };
      const answer = await shop.call("POST", `${mine.at}/order`, body, signedIn);
      expect(answer.status).toBe(422);
    }
    const many = { version, photographs: Array.from({ length: 500 }, () => id) };
    expect((await shop.call("POST", `${mine.at}/order`, many, signedIn)).status).toBe(413);
    const none = await shop.send("POST", `${mine.at}/order`, "not json", signedIn);
    expect(none.status).toBe(409);
  });

  test("one is exchanged without the others, which keep their addresses and crops", async () => {
    const { at } = await draft();
    for (const seed of [1, 2, 3]) await upload(at, seed);
    const before = listOf(await shop.call("GET", at, undefined, signedIn));
    const { version } = before;
    const [first, second, third] = before.photographs;
    const other = (version_: number, id = second?.id ?? "") =>
      upload(`${at}?instead=${id}&version=${version_}`, 9, {
        "Idempotency-Key": `${KEY}-${version_}`,
      });
    expect((await other(version - 1)).status).toBe(409);
    expect((await other(version, "0".repeat(32))).status).toBe(404);
    const after = listOf(await other(version));
    expect(after.photographs).toMatchObject([{ ...first }, { state: "first" }, { ...third }]);
    expect(after.photographs[1]?.url).not.toBe(second?.url);
    expect(after.version).toBe(version + 1);
    // The answer was lost, and the upload comes again.
    expect(listOf(await other(version))).toEqual(after);
    // Without scripts it is a form.
    const form = new FormData();
    form.set("instead", third?.id ?? "");
    form.set("version", String(after.version));
    form.set("photograph", new Blob([new Uint8Array(stubPhotograph(10))]), "back.jpg");
    const sent = await asSent(form);
    const headers = { ...signedIn, ...sent.headers };
    const answer = await shop.send("POST", `${at}/form`, sent.body, headers);
    expect(answer.headers.get("Location")).toContain("?photograph=taken");
    const last = listOf(await shop.call("GET", at, undefined, signedIn)).photographs;
    expect(last.map(({ id }) => id)).toEqual([
      first?.id,
      after.photographs[1]?.id,
      expect.any(String),
    ]);
    expect(last[2]?.id).not.toBe(third?.id);
  });

  test("are cropped, by their own piece's address alone; the whole picture is for the house only", async () => {
    const [mine, other] = [await draft(), await draft()];
    const { version, photographs } = listOf(await upload(mine.at, 1));
    const id = photographs[0]?.id ?? "";
    const crop = { left: 0, top: 0.1, width: 1, height: 0.8 };
    const call = (at: string, body: object) =>
      shop.call("POST", `${at}/${id}/crop`, body, signedIn);
    expect((await call(other.at, { version, crop })).status).toBe(404);
    expect((await call(mine.at, { version: version + 5, crop })).status).toBe(409);
    for (const wrong of [{ ...crop, left: -1 }, { ...crop, width: 9 }, "all", null]) {
      expect((await call(mine.at, { version, crop: wrong })).status).toBe(422);
    }
    const cropped = listOf(await call(mine.at, { version, crop }));
    expect(cropped.photographs).toHaveLength(1);
    expect(cropped.photographs[0]?.id).not.toBe(id);

    const whole = `${mine.at}/${cropped.photographs[0]?.id}/whole`;
    const read = await shop.call("GET", whole, undefined, signedIn);
    expect(read.status).toBe(200);
    expect(read.headers.get("Content-Type")).toBe("image/jpeg");
    expect(read.headers.get("Cache-Control")).toBe("no-store");
    expect((await shop.call("GET", whole, undefined, OWN)).status).toBe(401);
    const foreign = whole.replace(mine.sku, other.sku);
    expect((await shop.call("GET", foreign, undefined, signedIn)).status).toBe(404);
  });

  test("sixty in a minute from one network, then later", async () => {
    const { at } = await draft();
    shop.world.client = "203.0.113.99";
    const key = { "Idempotency-Key": KEY };
    const statuses = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await upload(at, 1, key)).status);
    shop.world.client = undefined;
    expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test("without scripts one is sent as a form, and leads back to the piece's page", async () => {
    const { at, sku } = await draft();
    const form = new FormData();
    form.set("photograph", new Blob([new Uint8Array(stubPhotograph(1))]), "front.jpg");
    const sent = await asSent(form);
    const headers = { ...signedIn, ...sent.headers };
    const answer = await shop.send("POST", `${at}/form`, sent.body, headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(
      `/house/pieces/${sku}?photograph=taken#photographs`,
    );
    expect((await owner.readDraft(sku))?.photographs).toHaveLength(1);
    expect((await shop.send("POST", `${at}/form`, "nothing", signedIn)).status).toBe(404);
  });
});

function stream(bytes: Uint8Array): ReadableStream {
  return new Blob([new Uint8Array(bytes)]).stream();
}

/** A form's body and headers as a browser sends them. */
async function asSent(form: FormData) {
  const request = new Request("http://localhost", { method: "POST", body: form });
  const type = request.headers.get("Content-Type") ?? "";
  return {
    body: stream(new Uint8Array(await request.arrayBuffer())),
    headers: { "Content-Type": type },
  };
}

// Signing in is not what is tested here, and deliberately slow.
vi.mock("../house/passwords.ts", () => ({
  hashPassword: async (text: string) => text,
  isPassword: async (stored: string | null, text: string) => stored === text,
}));
