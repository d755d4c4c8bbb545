/** `node make-photograph.ts FILE SEED`: writes a photograph of 12 megapixels as a phone stores it. */
import { writeFile } from "node:fs/promises";
import { photograph } from "../../../tests/support/photographs.ts";

const [, , file = "", seed = "1"] = process.argv;
const facts = { width: 3024, height: 4032, orientation: 6, seed: Number(seed) };
await writeFile(file, await photograph(facts));
