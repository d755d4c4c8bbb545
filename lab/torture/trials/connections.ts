import { Agent, request } from "node:http";
import type { Outcome } from "../figures.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";
import { grown } from "../memory.ts";

export const connections: Trial = {
  name: "connections",
  about: "so many connections open at once, each with a request, while people order",
  on: DATABASES,
  rounds: 1_000,
  run,
};

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const broken: string[] = [];
  await server.start();
  // Warm-up: memory that is kept for reuse after a first crowd is not a leak.
  await visitAtOnce(server.url, rounds);
  await shoppers.order();
  const before = await server.memory();
  const statuses = await visitAtOnce(server.url, rounds, async () => {
    progress(`${rounds} connections are open`);
    if (!(await shoppers.order())) broken.push("an order was not taken meanwhile");
  });
  const wrong = statuses.filter((status) => status !== 200);
  if (wrong.length > 0) broken.push(`${wrong.length} of ${rounds} were not answered with 200`);
  const after = await server.memory();
  const memory = grown(before, after, broken);
  const figures = { faults: rounds };
  return concluded(setting, { shoppers, servers: [server], figures, notes: [memory], broken });
}

/** Opens all connections, sends two requests on each, and closes them at the end. */
async function visitAtOnce(
  url: string,
  count: number,
  meanwhile: () => Promise<void> = async () => {},
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count });
  // Each from its own address, as visitors come: one address alone may read an order 1,200 times a minute.
  const visit = (path: string, at: number) =>
    new Promise<number>((resolve) => {
      const headers = { "X-Forwarded-For": `10.1.${at >> 8}.${at & 255}` };
      request(url + path, { agent, headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      })
        .on("error", () => resolve(0))
        .end();
    });
  const visitAll = (path: string) =>
    Promise.all(Array.from({ length: count }, (_, at) => visit(path, at)));
  const first = await visitAll("/healthz");
  await meanwhile();
  const second = await visitAll(`/api/orders/HZ${"0".repeat(26)}`);
  agent.destroy();
  return [...first, ...second.map((status) => (status === 404 ? 200 : status))];
}
