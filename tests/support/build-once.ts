import { buildIfNeeded } from "../../scripts/build/build.ts";
import { runningShop } from "./built-shop.ts";
import { bundleScripts } from "./scripts.ts";

/** Runs before all browser tests, because the workers start the shop concurrently and must not each build it. */
export default async function setup(): Promise<() => void> {
  if (!runningShop()) await buildIfNeeded();
  return bundleScripts();
}
