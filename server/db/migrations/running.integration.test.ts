import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { previousRelease } from "../../../tests/support/previous-release.ts";
import { readBackups } from "../../house/backups.ts";

const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

onBothDatabases("the note of the release before, on $name", ({ open }) => {
  test.each([
    ["npm run backup", "local"],
    ["npm run offsite", "offsite"],
  ])("of '%s' counts as the last %s backup", async (by, kind) => {
    const { old, upgrade } = await previousRelease(open, "110", cleaning);
    const madeAt = "2026-11-21T03:00:00.000Z";
    await sql`insert into backups (id, made_at, bytes, made_by) values (1, ${madeAt}, 9007199254740991, ${by})`.execute(
      old,
    );
    const note = { madeAt, bytes: 9_007_199_254_740_991, by };
    expect(await readBackups(await upgrade())).toEqual({ [kind]: note });
  });

  test("if there is none, none is made up", async () => {
    const { upgrade } = await previousRelease(open, "110", cleaning);
    expect(await readBackups(await upgrade())).toEqual({});
  });
});
