import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import {
  serializeRequests,
  limitConnections,
  closeSlowReaders,
  startInTurns,
} from "./connections.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  if (!server?.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

async function serve(answer: RequestListener, isBehindProxy = true): Promise<void> {
  server = createServer({ optimizeEmptyRequests: true }, serializeRequests(answer));
  limitConnections(server, { isBehindProxy });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

function open(): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  sockets.push(socket);
  return socket;
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${more}\r\n`;

test("requests that come in one piece are answered in their order, each in its turn", async () => {
  const begun: string[] = [];
  await serve((request, response) => {
    begun.push(request.url ?? "");
    // Responds later: by then the next request must not have been handled.
    setImmediate(() => response.end(`${request.url} after ${begun.length}.`));
  });
  const socket = open();
  socket.write(get("/1") + get("/2") + get("/3", "Connection: close\r\n"));
  const answers = (await text(socket)).match(/\/\d after \d/g);
  expect(answers).toEqual(["/1 after 1", "/2 after 2", "/3 after 3"]);
});

test("a connection that asks for more than 16 more before an answer is ended, the rest not even read", async () => {
  let handed = 0;
  let answered = 0;
  await serve((_request, response) => {
    answered += 1;
    response.end("x".repeat(60_000));
  });
  server.on("request", () => (handed += 1));
  const socket = open();
  socket.write(get("/").repeat(2_000));
  socket.resume();
  await once(socket, "close");
  expect(answered).toBe(1);
  expect(handed).toBeLessThanOrEqual(18);
  const next = open();
  next.write(get("/", "Connection: close\r\n"));
  expect(await text(next)).toContain("200 OK");
});

test("new connections are accepted while calls wait, one of each per turn", async () => {
  const begun: string[] = [];
  await serve(
    startInTurns((request, response) => {
      begun.push(request.url ?? "");
      response.end("Taken.");
    }),
  );
  const clients = [1, 2, 3, 4, 5, 6].map(() => open());
  await Promise.all(clients.map((client) => once(client, "connect")));
  await expect.poll(connections).toBe(clients.length);
  server.on("connection", () => begun.push("connection"));
  for (const client of clients) client.write(get("/api/orders"));
  const newcomers = [open(), open(), open()];
  await Promise.all(clients.map((client) => once(client, "data")));
  expect(begun).toHaveLength(clients.length + newcomers.length);
  expect(begun.lastIndexOf("connection")).toBeLessThan(begun.lastIndexOf("/api/orders"));
});

function connections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

test("one network has 500 connections, and room again when one is closed", async () => {
  await serve((_request, response) => response.end("here"), false);
  const isTaken = async () => {
    const socket = open();
    socket.write(get("/"));
    const [said] = await Promise.race([once(socket, "data"), once(socket, "close")]);
    return Buffer.isBuffer(said);
  };
  for (let each = 0; each < 500; each++) expect(await isTaken()).toBe(true);
  expect(await isTaken()).toBe(false);
  const [first] = sockets;
  first?.destroy();
  await expect.poll(isTaken).toBe(true);
});

test("behind a proxy, where all connections are the proxy's, there may be more", async () => {
  await serve((_request, response) => response.end("here"));
  for (let each = 0; each < 510; each++) open();
  const last = open();
  last.write(get("/", "Connection: close\r\n"));
  expect(await text(last)).toContain("here");
});

test("an answer that is not fetched within five minutes is ended, a younger one is not", () => {
  vi.useFakeTimers();
  const ended: string[] = [];
  const answer = (name: string) =>
    ({ socket: { destroy: () => ended.push(name) } }) as unknown as ServerResponse;
  const underWay = new Map([[answer("old"), performance.now()]]);
  closeSlowReaders(underWay);
  vi.advanceTimersByTime(240_000);
  underWay.set(answer("young"), performance.now());
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(75_000);
  expect(new Set(ended)).toEqual(new Set(["old"]));
});
