import { randomBytes } from "node:crypto";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { Db } from "../../server/db/schema.ts";
import { createCatalogueChanges } from "../../server/catalogue/changes.ts";
import type { CatalogueChanges } from "../../server/catalogue/changes.ts";
import { readEdits } from "../../server/catalogue/edits.ts";

export type TestCatalogue = CatalogueChanges & {
  world: { now: Date };
  /** The catalogue as every process would read it now. */
  read(): Promise<Catalogue>;
};

/** The owner's changes on a test's database, with a clock that the test sets. */
export function testCatalogue(db: Db): TestCatalogue {
  const world = { now: new Date("2026-11-21T09:00:00.000Z") };
  return {
    ...createCatalogueChanges({ db, now: () => world.now, random: randomBytes }, bundle),
    world,
    read: async () => {
      const { edits, promotions } = await readEdits(db);
      return catalogueOf(bundle, edits, promotions, world.now);
    },
  };
}
