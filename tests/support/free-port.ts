import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections (Linux: from 32,768 on): one of those may be taken by a
 * browser's connection between this test of it and the start of the shop that is to listen there.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** A TCP port of this machine that is currently free. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const probe = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!listens) return freePort();
  probe.close();
  await once(probe, "close");
  return port;
}
