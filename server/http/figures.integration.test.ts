import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { readFigures } from "./figures.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

onDatabases("the metrics of the outbox on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("age and lag are those of orders' e-mails, not of a message that waits for the next day", async () => {
    await enqueueEmail(database.db, "message", "m1", minutesAgo(600));
    expect(await readFigures(database.db, NOW)).toMatchObject({
      outbox: { waiting: 1, parked: 0 },
      oldestWaitingEmail: 0,
      outboxLag: 0,
    });
    await enqueueEmail(database.db, "order-notice", "HZ1", minutesAgo(2));
    expect(await readFigures(database.db, NOW)).toMatchObject({
      outbox: { waiting: 2, parked: 0 },
      oldestWaitingEmail: 120,
      outboxLag: 120,
    });
  });
});
