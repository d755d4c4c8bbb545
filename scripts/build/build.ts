import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.ts";
import { bundleShop } from "./bundle.ts";
import { catalogueFaults } from "./catalogue-faults.ts";
import { compressFolder } from "./compress.ts";
import { pruneAssets } from "./prune-assets.ts";
import { writePaymentPage } from "./payment-page.ts";
import { WARM_FOLDER } from "../../server/http/built-site.ts";
import { writeWarmPages } from "./warm-pages.ts";
import { isUpToDate, releaseOf, stampOf, writeStamp } from "./stamp.ts";

/** Builds unless the existing build was made from the same sources. */
export async function buildIfNeeded(): Promise<void> {
  if (!isUpToDate(root)) await build();
}

/** Builds the shop in `build/`. @throws if the catalogue has faults, or if the router's build fails (it prints why). */
export async function build(): Promise<void> {
  const start = performance.now();
  console.log("Building the shop …");
  const stamp = stampOf(root);
  const faults = catalogueFaults();
  if (faults.length > 0) throw new Error(`The catalogue has faults:\n${faults.join("\n")}`);
  await rm(join(root, "build"), { recursive: true, force: true });
  const cli = join(root, "node_modules/@react-router/dev/bin.cjs");
  const router = spawn(process.execPath, [cli, "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(router, "exit");
  if (code !== 0) throw new Error("The build failed");
  const pruned = await pruneAssets(root);
  await writeWarmPages(root);
  console.log("Compressing pages and assets …");
  const files =
    (await compressFolder(join(root, "build/client"))) +
    (await compressFolder(join(root, WARM_FOLDER)));
  await bundleShop();
  await writePaymentPage(root, releaseOf(stamp));
  writeStamp(root, stamp);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `Built in ${seconds} s; ${files} files compressed, ${pruned} that no page loads deleted.`,
  );
}
