import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./rate-limit.ts";

/**
 * So long a client may take, in milliseconds: to send its headers; to send the whole request, which is 128 KB on
 * a very slow phone; to ask again on a connection that is kept open.
 */
export const SLOWEST_CLIENT = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Connections at the same time, idle ones among them. A browser opens up to six and leaves them after 5 seconds,
 * so these are more than 300 shoppers who load a page in the same moment; each costs 20 to 100 KB of memory.
 */
const MOST_CONNECTIONS = 2_000;
/** Of them by one network, so that one machine cannot take them all. Behind a proxy all come from the proxy. */
const MOST_OF_ONE_NETWORK = 500;
/** After so many requests a connection is closed, as nginx does by default: none is held for ever. */
const MOST_REQUESTS = 1_000;
/** Requests that wait for the answer before theirs. No browser and no proxy sends even one. */
const MOST_WAITING = 16;
/** So long nothing at all may move on a connection, neither in nor out. */
const STILL_MS = 60_000;
/** So long an answer may take to be fetched: 300 KB, the largest pictures, at 1 KB a second. */
const FETCHED_MS = 300_000;
const LOOK_MS = 15_000;

/** Limits how many connections there are, and how long and how often each is used. */
export function limitConnections(
  server: Server,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
  server.maxConnections = MOST_CONNECTIONS;
  server.maxRequestsPerSocket = MOST_REQUESTS;
  // A client that reads slowly moves something: Node looks at what is left to be sent.
  server.timeout = STILL_MS;
  if (isBehindProxy) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "unknown");
    const before = open.get(network) ?? 0;
    if (before >= MOST_OF_ONE_NETWORK) return void socket.destroy();
    open.set(network, before + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Answers the requests of a connection one after the other, each when its answer can be sent. Node itself hands
 * over all that came in one piece, some 2,400 requests, and would keep the answers of a client that reads none.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Only the response whose turn it is has the socket.
    if (response.socket) return answer(request, response);
    const { socket } = request;
    if (socket.destroyed) return;
    const before = waiting.get(socket) ?? 0;
    if (before === MOST_WAITING) return end(socket);
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) answer(request, response);
    });
  };
}

/**
 * Ends a connection, and the reading of what already came over it: `destroy` alone would let Node parse the rest
 * of the piece, 2,400 requests and half a megabyte a connection. Node has no public way to say so; its parser
 * stops where the handler of a request does not return 0.
 */
function end(socket: Socket & { parser?: { onIncoming(): number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
  socket.destroy();
}

/** Ends connections whose answer is not fetched in time, though a byte of it is now and then. `underWay`: since when. */
export function watchUnread(underWay: ReadonlyMap<ServerResponse, number>): NodeJS.Timeout {
  const look = () => {
    const since = performance.now() - FETCHED_MS;
    for (const [response, begun] of underWay) if (begun < since) response.socket?.destroy();
  };
  return setInterval(look, LOOK_MS).unref();
}
