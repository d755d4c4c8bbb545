import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "../figures.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

export const unread: Trial = {
  name: "unread",
  about: "so many connections that ask for thousands of pages in one piece and read none",
  on: DATABASES,
  rounds: 100,
  run,
};

/** More bytes than the server reads at a time. */
const REQUESTS = Buffer.from("GET / HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(5_000));
/** Maximum growth of the process in MB, for any number of connections: their pages and the requests in progress. */
const MAX_GROWTH = 100;
/** Maximum time to sample the memory while the process is busy with the requests. */
const PATIENCE_MS = 60_000;

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const broken: string[] = [];
  await server.start();
  await shoppers.order();
  const before = await server.memory();
  let peak = before.resident;
  const sockets = Array.from({ length: rounds }, () => neverRead(server.url));
  const begun = performance.now();
  // The process reports its memory itself, between two chunks of what the connections sent.
  for (let samples = 0; samples < 10 && performance.now() - begun < PATIENCE_MS; samples++) {
    const { resident } = await server.memory();
    peak = Math.max(peak, resident);
    progress(`${rounds} connections, resident ${resident} MB`);
    await wait(200);
  }
  if (!(await shoppers.order())) broken.push("no order is taken beside them");
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  for (const socket of sockets) socket.destroy();
  const said = `resident ${before.resident} MB before, at most ${peak} MB beside them; an order was taken after ${seconds} s`;
  if (peak - before.resident > MAX_GROWTH) broken.push(`it grew: ${said}`);
  return concluded(setting, {
    shoppers,
    servers: [server],
    figures: { faults: rounds },
    notes: [said],
    broken,
  });
}

function neverRead(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => socket.destroy());
  socket.pause();
  socket.write(REQUESTS);
  return socket;
}
