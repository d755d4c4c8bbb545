import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "../figures.ts";
import { grown } from "../memory.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

export const slowClients: Trial = {
  name: "slow-clients",
  about: "so many clients that send a byte a second, in the headers or in the body",
  on: DATABASES,
  rounds: 400,
  run,
};

/** By then, the shop must have disconnected all slow clients. */
const PATIENCE_MS = 90_000;
/** Maximum time that others may wait meanwhile. */
const MAX_WAIT_MS = 5_000;

const STARTS = [
  "GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ",
  "POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
];

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const broken: string[] = [];
  await server.start();
  await shoppers.order();
  const before = await server.memory();
  const sockets = Array.from({ length: rounds }, (_, each) =>
    dawdle(server.url, STARTS[each % STARTS.length] ?? ""),
  );
  const begun = performance.now();
  let slowest = 0;
  const isOpen = (socket: Socket) => !socket.closed;
  while (sockets.some(isOpen) && performance.now() - begun < PATIENCE_MS) {
    const asked = performance.now();
    if (!(await shoppers.order())) broken.push("an order was not taken meanwhile");
    slowest = Math.max(slowest, performance.now() - asked);
    for (const socket of sockets.filter(isOpen)) socket.write("a");
    progress(`${sockets.filter(isOpen).length} slow clients are still there`);
    await wait(1_000);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const left = sockets.filter(isOpen);
  if (left.length > 0) broken.push(`${left.length} slow clients are still there`);
  for (const socket of left) socket.destroy();
  if (slowest > MAX_WAIT_MS) broken.push(`others waited ${Math.round(slowest)} ms meanwhile`);
  const memory = grown(before, await server.memory(), broken);
  return concluded(setting, {
    shoppers,
    servers: [server],
    figures: { faults: rounds },
    notes: [
      memory,
      `all gone after ${seconds} s; the slowest order meanwhile took ${Math.round(slowest)} ms`,
    ],
    broken,
  });
}

function dawdle(url: string, start: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => socket.destroy());
  // Otherwise Node keeps the client's half open after the server has closed its own.
  socket.on("end", () => socket.destroy());
  socket.resume();
  socket.write(start);
  return socket;
}
