import { expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import { createLogger } from "./logger.ts";

onDatabases("the log on $name", ({ open }) => {
  test("tells why a row was refused, and not what was in it", async () => {
    const { db, close } = await open();
    const lines: string[] = [];
    const logger = createLogger("info", { write: (line) => void lines.push(line) });
    const customer = {
      first_name: "Ada",
      last_name: "Okafor",
      email: "ada@example.com",
      phone: "+2348035550123",
      address: "12 Example Street",
      country: "NG",
      state: "Rivers",
      comments: "",
    };
    const order = { reference: "HZ1", status: "pending" as const, amount: 0, currency: "NGN" };
    await db
      .insertInto("orders")
      .values({ ...order, ...customer, created_at: "2026-11-21T09:00:00.000Z" })
      .execute()
      .catch((error: unknown) => logger.error({ err: error }, "Request failed"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/check constraint|CHECK constraint/);
    for (const text of ["Ada", "Okafor", "example.com", "803555", "12 Example"]) {
      expect(lines[0]).not.toContain(text);
    }
    await close();
  });
});
