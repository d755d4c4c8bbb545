/**
 * Works on photographs without end, in a process that tests may kill: `node photograph-process.ts upload|encode|publish`
 * with `DATA_DIR` and `DATABASE_URL`. Prints a line after each thing that is done, and not before.
 */
import { openDatabase } from "../../server/db/open.ts";
import { createPictureEncoder } from "../../server/media/encoder.ts";
import { BY, once, photographShop } from "./photograph-shop.ts";
import { photograph } from "./photographs.ts";
import { stubEncoder } from "./stub-encoder.ts";

const { DATA_DIR: dataDir = "", DATABASE_URL, SKU: sku = "" } = process.env;
const databaseUrl = DATABASE_URL === "" ? undefined : DATABASE_URL;
const db = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
const work = process.argv[2] ?? "";
const encoder = work === "publish" ? stubEncoder() : createPictureEncoder();
const shop = photographShop({ db, dataDir }, { encoder });
shop.world.now = new Date();
if (work !== "publish") setInterval(() => (shop.world.now = new Date()), 50);

console.log("ready");
for (let round = 0; ; round += 1) {
  if (work === "upload") {
    const seed = (process.pid * 31 + round) % 100_000;
    const bytes = once(await photograph({ width: 640, height: 800, seed }));
    const result = await shop.takePhotograph({ sku, bytes, by: BY });
    console.log(result.kind === "taken" ? `taken ${result.id}` : result.kind);
  } else if (work === "encode") {
    console.log(await shop.encode());
    await new Promise((resolve) => setTimeout(resolve, 100));
  } else {
    console.log(`published ${await shop.publish("naledi", `Piece ${process.pid} ${round}`)}`);
  }
}
