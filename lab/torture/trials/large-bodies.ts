import { request } from "node:http";
import type { Outcome } from "../figures.ts";
import { grown } from "../memory.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

export const largeBodies: Trial = {
  name: "large-bodies",
  about: "bodies of 100 MB to every address that takes one, with and without a length",
  on: DATABASES,
  rounds: 3,
  run,
};

const BYTES = 100 * 2 ** 20;
const PIECE = Buffer.alloc(64 * 1024, "a");
const PATHS = [
  "/api/orders",
  "/api/messages",
  "/api/webhooks/paystack",
  `/api/orders/HZ${"0".repeat(26)}/confirm`,
  "/messages",
  "/contact",
];

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const broken: string[] = [];
  const taken: number[] = [];
  await server.start();
  await shoppers.order();
  await upload(server.url + "/api/orders", false);
  const before = await server.memory();
  let peak = before.resident;
  for (let round = 1; round <= rounds; round++) {
    for (const path of PATHS) {
      for (const hasLength of [true, false]) {
        const { status, sent } = await upload(server.url + path, hasLength);
        taken.push(sent);
        // 0: the connection was closed. 405 and 415: the path or the type was refused, not the size.
        if (![0, 405, 413, 415].includes(status))
          broken.push(`${path} answers ${status} to 100 MB`);
        peak = Math.max(peak, (await server.memory()).resident);
        if (!(await shoppers.order())) broken.push(`no order is taken after 100 MB to ${path}`);
      }
      progress(`round ${round} of ${rounds}: ${path}`);
    }
  }
  const most = Math.round(Math.max(...taken) / 2 ** 20);
  return concluded(setting, {
    shoppers,
    servers: [server],
    figures: { faults: taken.length },
    notes: [
      grown(before, await server.memory(), broken),
      `resident at most ${peak} MB; at most ${most} MB of a body were taken off the client`,
    ],
    broken: [...new Set(broken)],
  });
}

/** Sends until done or until the shop responds. @returns the status and the number of bytes sent. */
function upload(url: string, hasLength: boolean): Promise<{ status: number; sent: number }> {
  const headers = {
    "Content-Type": "application/json",
    Origin: new URL(url).origin,
    ...(hasLength && { "Content-Length": BYTES }),
  };
  return new Promise((resolve) => {
    let sent = 0;
    const upload = request(url, { method: "POST", headers, agent: false });
    const end = (status: number) => {
      resolve({ status, sent });
      upload.destroy();
    };
    upload.on("response", ({ statusCode = 0 }) => end(statusCode));
    upload.on("error", () => end(0));
    const write = (): void => {
      while (sent < BYTES && !upload.destroyed) {
        sent += PIECE.byteLength;
        if (!upload.write(PIECE)) return void upload.once("drain", write);
      }
      upload.end();
    };
    write();
  });
}
