import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import {
  serializeRequests,
  limitBodies,
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

const slowPost = (path: string, network: string) =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${network}\r\nContent-Length: 9\r\n\r\nslow`;

/** Answers every request without reading its body. */
async function serveLimited(trustProxy = 1) {
  let time = 0;
  const clock = { pass: (ms: number) => (time += ms) };
  const read: string[] = [];
  const bodies = limitBodies(
    (request, response) => {
      read.push(request.url ?? "");
      if (request.method === "GET") response.end("taken");
      else request.resume().once("end", () => response.end("taken"));
    },
    { trustProxy, now: () => time },
  );
  await serve(bodies.listener);
  const timer = bodies.start();
  return { read, clock, stop: () => clearInterval(timer) };
}

async function answered(sent: string): Promise<string> {
  const socket = open();
  socket.write(sent);
  return text(socket);
}

test("a network's slow posts are refused beyond 100, unread and their connection closed; others' and pages are not", async () => {
  const { read, stop } = await serveLimited();
  for (let each = 0; each < 100; each++) open().write(slowPost("/slow", "203.0.113.1"));
  await expect.poll(() => read.length).toBe(100);
  expect(await answered(slowPost("/api/webhooks/paystack", "203.0.113.1"))).toMatch(
    /^HTTP\/1.1 429 .*Connection: close/s,
  );
  expect(read).toHaveLength(100);
  const whole = slowPost("/api/orders", "203.0.113.2").replace(
    "Content-Length: 9",
    "Content-Length: 4\r\nConnection: close",
  );
  expect(await answered(whole)).toContain("taken");
  const page = `GET / HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: 203.0.113.1\r\nConnection: close\r\n\r\n`;
  expect(await answered(page)).toContain("taken");
  sockets[0]?.write("12345");
  await expect
    .poll(
      async () =>
        await answered(slowPost("/x", "203.0.113.1").replace(": 9", ": 4\r\nConnection: close")),
    )
    .toContain("taken");
  stop();
});

test("slow posts of many networks leave connections to everybody else", async () => {
  const { read, stop } = await serveLimited();
  for (let each = 0; each < 900; each++) {
    open().write(slowPost("/api/webhooks/paystack", `198.51.100.${each % 200}`));
  }
  await expect.poll(() => read.length, { timeout: 15_000 }).toBe(800);
  expect(await answered(slowPost("/api/orders", "203.0.113.2"))).toMatch(/^HTTP\/1.1 503/);
  expect(await answered(get("/", "Connection: close\r\n"))).toContain("taken");
  stop();
});

test("a body has 30 seconds to arrive, a photograph of the house six minutes", async () => {
  const { read, clock, stop } = await serveLimited();
  const [post, upload] = [open(), open()];
  post.write(slowPost("/api/orders", "203.0.113.1"));
  upload.write(slowPost("/house/api/pieces/naledi/orion-dress/photographs", "203.0.113.1"));
  await expect.poll(() => read.length).toBe(2);
  const ended = once(post, "close");
  clock.pass(31_000);
  await ended;
  // An upload of 4 MB at 200 kbit/s. That another post is ended meanwhile shows that the check has run.
  clock.pass(100_000);
  const later = open();
  later.write(slowPost("/api/orders", "203.0.113.1"));
  await expect.poll(() => read.length).toBe(3);
  const laterEnded = once(later, "close");
  clock.pass(31_000);
  await laterEnded;
  upload.write("12345");
  expect(String(await once(upload, "data"))).toContain("taken");
  stop();
});
