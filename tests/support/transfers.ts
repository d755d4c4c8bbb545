import type { Page, Request } from "@playwright/test";
import { untilAwake } from "./islands.ts";

/** One file that a page fetched; `bytes` is the size of its body on the wire, compressed. */
export type Transfer = { path: string; kind: string; bytes: number };

/**
 * Opens a page, waits until the network is idle, and returns what it fetched. `savesData`: the data saver is on, so
 * islands wake only after a touch and are not waited for.
 */
export async function transfersOf(
  page: Page,
  path: string,
  { savesData = false } = {},
): Promise<Transfer[]> {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  await page.goto(path);
  if (!savesData) await untilAwake(page);
  // Lazy pictures, and what islands fetch once they are awake.
  await page.waitForLoadState("networkidle");
  return Promise.all(requests.map(transferOf));
}

export function bytesOf(transfers: readonly Transfer[], kind: string): number {
  return sum(transfers.filter((transfer) => transfer.kind === kind));
}

export function sum(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}

async function transferOf(request: Request): Promise<Transfer> {
  const { responseBodySize } = await request.sizes();
  return {
    path: new URL(request.url()).pathname,
    kind: request.resourceType(),
    bytes: responseBodySize,
  };
}
