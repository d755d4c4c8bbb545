import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { Email } from "../../domain/messages/emails.ts";
import { RETENTION } from "../../domain/retention.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA } from "../../tests/support/house.ts";
import { customer } from "../../tests/support/order-body.ts";
import { BESPOKE_LINES } from "../../tests/support/owner.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { stubEncoder, stubPhotograph } from "../../tests/support/stub-encoder.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import { runCommand } from "../house/commands.ts";
import { readPhotographPost } from "../http/photograph-posts.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createMediaFolder } from "../media/folder.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { exportCustomer } from "../orders/export-customer.ts";
import { readOrderFile } from "../orders/order-file.ts";
import { createRelayEmail } from "./relay.ts";

const DAY = 24 * 60 * 60 * 1000;
const MESSAGE = {
  kind: "contact",
  from_name: "Ada",
  from_email: "ada@example.com",
  message: "Do you make this?",
};

onDatabases(
  "photographs of questions and bespoke orders on $name",
  { timeout: 30_000 },
  ({ open }) => {
    let database: TestDatabase;
    let shop: TestShop;
    beforeEach(async () => {
      database = await open();
      shop = testShop(database.db, undefined, {
        media: createMediaFolder(join(database.dataDir, "media")),
        encoder: stubEncoder(),
      });
    });
    afterEach(() => database.close());

    const later = (ms: number) => {
      shop.world.now = new Date(shop.world.now.getTime() + ms);
    };
    async function upload(files: readonly Buffer[], name = "photographs") {
      const form = new FormData();
      for (const file of files) form.append(name, new File([new Uint8Array(file)], "a.jpg"));
      const { headers, body } = new Response(form);
      const type = headers.get("Content-Type") ?? "";
      const sent = await shop.send("POST", "/api/photographs", body as ReadableStream, {
        "Content-Type": type,
      });
      return sent as unknown as { status: number; body: { photographs: string[]; error: object } };
    }
    const stored = async (count = 1) =>
      (await upload(Array.from({ length: count }, (_, at) => stubPhotograph(at)))).body.photographs;
    const post = (body: object) => shop.call("POST", "/api/messages", body);
    const inbox = () =>
      shop.shop.house.listInbox({ filter: "all", search: "", after: undefined, limit: 10 });
    const rows = () =>
      database.db.selectFrom("private_photographs").select(["id", "message_id"]).execute();

    test("a message names its photographs; the house sees them, and the relay sends the specification's fields alone", async () => {
      const ids = await stored(3);
      expect(ids).toHaveLength(3);
      const sent: Email[] = [];
      shop.world.sendEmail = (email) => {
        sent.push(email);
        return { kind: "sent" };
      };
      expect((await post({ ...MESSAGE, photographs: ids })).status).toBe(202);
      const [entry] = (await inbox()).entries;
      expect(entry?.photographs?.map(({ id }) => id)).toEqual(ids);
      const [one = ""] = ids;
      expect(await shop.shop.house.readPrivatePhotograph(one)).toBeInstanceOf(Buffer);
      expect((await shop.call("GET", `/house/api/photographs/${one}`)).status).toBe(401);
      await createRelayEmail(shop.ports)();
      const { kind: _, ...fields } = MESSAGE;
      expect(sent.filter((email) => !isAddressed(email))).toEqual([fields]);
    });

    test("sent again under its id, a message and its photographs are stored once", async () => {
      const id = crypto.randomUUID();
      const ids = await stored();
      const body = { ...MESSAGE, id, photographs: ids };
      expect((await Promise.all([post(body), post(body)])).map(({ status }) => status)).toEqual([
        202, 202,
      ]);
      // The phone has lost the answer, and has sent its photographs once more.
      expect((await post({ ...body, photographs: await stored() })).status).toBe(202);
      const { entries } = await inbox();
      expect(entries.map(({ photographs }) => photographs?.map((each) => each.id))).toEqual([ids]);
      later(DAY + 1);
      await dropExpired(database.db, shop.world.now);
      expect((await rows()).map((row) => row.id)).toEqual(ids);
    });

    test.each([
      [["0123456789abcdef0123456789abcdef"], "not kept any more"],
      [["../../etc/passwd"], "not kept any more"],
      ["all", "not kept any more"],
      [Array.from({ length: 4 }, (_, at) => `${at}`.repeat(32)), "at most 3"],
    ])("photographs %j are refused, and nothing is stored", async (photographs, words) => {
      const { status, body } = await post({ ...MESSAGE, photographs });
      expect(status).toBe(422);
      expect(body.error.fields["photographs"]).toContain(words);
      expect((await inbox()).entries).toEqual([]);
      expect((await post(MESSAGE)).status).toBe(202);
    });

    test("photographs of another message cannot be taken", async () => {
      const photographs = await stored();
      expect((await post({ ...MESSAGE, photographs })).status).toBe(202);
      expect((await post({ ...MESSAGE, photographs })).status).toBe(422);
      // Other forms have none.
      const restless = { kind: "newsletter", from_email: "ada@example.com", photographs };
      expect((await post(restless)).status).toBe(202);
    });

    test("uploads: only a form with 1 to 3 photographs of this shop's pages, 20 an hour for a network", async () => {
      shop.world.client = "203.0.113.7";
      expect((await post(MESSAGE)).status).toBe(202);
      expect((await shop.call("POST", "/api/photographs", {})).status).toBe(415);
      expect((await upload([])).status).toBe(422);
      expect((await upload([Buffer.alloc(80)])).status).toBe(422);
      expect((await upload(Array(4).fill(stubPhotograph(1)))).status).toBe(422);
      const foreign = await shop.call(
        "POST",
        "/api/photographs",
        {},
        { Origin: "https://a.example" },
      );
      expect(foreign.status).toBe(403);
      expect(await rows()).toEqual([]);
      for (let at = 0; at < 19; at += 1)
        expect((await upload([stubPhotograph(at)])).status).toBe(201);
      expect((await upload([stubPhotograph(1)])).status).toBe(429);
      later(60 * 60 * 1000);
      expect((await upload([stubPhotograph(1)])).status).toBe(201);
    });

    test("without scripts the form brings them; a robot's are not kept", async () => {
      const read = async (more: Record<string, string>) => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ ...MESSAGE, ...more })) form.set(name, value);
        form.append("photographs", new File([new Uint8Array(stubPhotograph(1))], "a.jpg"));
        const request = new Request("http://localhost:3000/messages", {
          method: "POST",
          body: form,
        });
        const plain = await readPhotographPost(request, shop.shop, "203.0.113.7");
        return Object.fromEntries(new URLSearchParams(await plain.text()));
      };
      expect(await read({})).toMatchObject({
        ...MESSAGE,
        "photograph-1": expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      await read({ website: "https://spam.example" });
      await read({ kind: "newsletter" });
      expect(await rows()).toHaveLength(1);
    });

    test("a message's photographs go with it: after a year, and when its sender is erased; her export has them", async () => {
      await post({ ...MESSAGE, photographs: await stored(2) });
      const jpeg = expect.stringMatching(/^data:image\/jpeg;base64,/);
      expect(await exportCustomer(database.db, "ada@example.com")).toMatchObject({
        photographs: [{ jpeg }, { jpeg }],
      });
      expect((await eraseCustomer(database.db, "ada@example.com")).kind).toBe("erased");
      expect(await rows()).toEqual([]);
      await post({ ...MESSAGE, photographs: await stored() });
      later(RETENTION.contactMessage.days * DAY - 1);
      await dropExpired(database.db, shop.world.now);
      expect(await rows()).toHaveLength(1);
      later(2);
      await dropExpired(database.db, shop.world.now);
      expect(await rows()).toEqual([]);
    });

    test("a bespoke order keeps its photographs until its customer is erased", async () => {
      const photographs = await stored(2);
      const draft = {
        customer: customer(),
        lines: BESPOKE_LINES,
        readyBy: "2031-12-20",
        photographs,
      };
      const written = await runCommand(shop.ports, writeBespoke, draft, { by: ADA });
      const reference = written.kind === "done" ? written.reference : "";
      const file = await readOrderFile(database.db, reference);
      expect(file?.photographs.map(({ id }) => id)).toEqual(photographs);
      expect(JSON.stringify(await shop.shop.readOrder(reference))).not.toContain(photographs[0]);
      expect(await runCommand(shop.ports, writeBespoke, draft, { by: ADA })).toMatchObject({
        kind: "invalid",
        fields: { photographs: expect.stringContaining("not kept any more") },
      });
      expect((await eraseCustomer(database.db, "ada@example.com")).kind).toBe("erased");
      expect(await rows()).toEqual([]);
    });
  },
);
