import { connect } from "node:net";
import fc from "fast-check";
import type { Outcome } from "../figures.ts";
import { attack } from "../attack.ts";
import { ENDPOINTS } from "../malformed.ts";
import { grown } from "../memory.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

export const malformedRequests: Trial = {
  name: "malformed",
  about: "malformed requests made by fast-check, so many to every endpoint",
  on: DATABASES,
  rounds: 10_000,
  run,
};

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, seed, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const broken: string[] = [];
  const statuses = new Map<number, number>();
  // The e-mails of accepted messages are not under test here.
  outside.mail.takes = "nothing, and says so";
  await server.start();
  const attackAll = async (
    what: string,
    requests: number,
    from: number,
    counted: typeof statuses,
  ) => {
    for (const endpoint of ENDPOINTS) {
      const name = `${endpoint.method} ${endpoint.path}`;
      progress(`${what}${name}`);
      const fault = await attack(server, endpoint, { requests, seed: from, statuses: counted });
      if (fault) broken.push(`${what}${name}: ${fault}`);
    }
  };
  // Memory for what is loaded on first use is not a leak.
  const warmUp = Math.min(Math.ceil(rounds / 10), 1_000);
  await attackAll("warm-up, ", warmUp, seed + 1, new Map());
  const before = await server.memory();
  await attackAll("", rounds, seed, statuses);
  progress("bytes that are no HTTP");
  const noise = await attackWithNoise(server.url, Math.ceil(rounds / 10), seed);
  if (noise) broken.push(noise);
  const memory = grown(before, await server.memory(), broken);
  if (!(await shoppers.order())) broken.push("no order is taken afterwards");
  const said = [...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  return concluded(setting, {
    shoppers: { ...shoppers, statuses },
    servers: [server],
    figures: { faults: [...statuses.values()].reduce((sum, times) => sum + times, 0) },
    notes: [memory, `answered with ${said.join(", ")}`],
    broken,
  });
}

/** Sends raw bytes: half a request, two at once, or no HTTP at all. */
async function attackWithNoise(url: string, count: number, seed: number) {
  const { hostname, port } = new URL(url);
  const line = fc.constantFrom(
    "GET / HTTP/1.1\r\n",
    "GET / HTTP/9.9\r\n",
    "POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    "POST /api/orders HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET //x HTTP/1.1\r\nHost: \r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    "GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n",
  );
  const bytes = fc
    .uint8Array({ maxLength: 200 })
    .map((some) => Buffer.from(some).toString("latin1"));
  const holds = fc.asyncProperty(
    fc.array(fc.oneof(line, bytes), { maxLength: 4 }),
    async (pieces) => {
      const answer = await exchange(Number(port), hostname, Buffer.from(pieces.join(""), "latin1"));
      if (/^HTTP\/1\.1 5/m.test(answer))
        throw new Error(`${answer.slice(0, 100)} to ${pieces.join("")}`);
    },
  );
  const found = await fc.check(holds, { numRuns: count, seed });
  return found.errorInstance instanceof Error ? found.errorInstance.message : undefined;
}

/** Sends the bytes, closes the sending half of the connection and reads to the end. */
function exchange(port: number, host: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, host, () => socket.end(bytes));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}
