import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createTally, onePerTurn } from "./queue.ts";
import { UPLOAD_MS } from "../media/take-photograph.ts";
import { networkBehind, networkOf } from "./rate-limit.ts";

/** How long a body may take to arrive: 128 KB on a very slow phone. Uploads of photographs have `UPLOAD_MS`. */
const BODY_MS = 30_000;
/** The pages whose forms bring photographs of a shopper's. */
const FORMS = /^\/(orders\/\w+|messages|api\/photographs|house\/orders\/new)(\?|$)/;
const UPLOADS = /^\/house\/api\/pieces\/[^?]*\/photographs(\/form)?(\?|$)/;

/**
 * How long a client may take, in milliseconds: to send its headers; to send the whole request (`limitBodies` ends all
 * but uploads earlier); to send the next request on an open connection. Node checks the first two at the given interval.
 */
export const CLIENT_TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: UPLOAD_MS + 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Maximum concurrent connections, idle ones included. A browser opens up to six, which are closed after 5 idle
 * seconds: enough for 300 shoppers who load a page concurrently. Each costs 20 to 100 KB of memory.
 */
const MAX_CONNECTIONS = 2_000;
/** Maximum connections per network, so that one machine cannot take all. Off behind a proxy, which opens them all. */
const MAX_CONNECTIONS_PER_NETWORK = 500;
/** Maximum requests per connection, nginx's default: no connection stays open for ever. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;
/** Maximum pipelined requests that wait on a connection. No browser or proxy pipelines at all. */
const MAX_PIPELINED_REQUESTS = 16;
/**
 * Maximum number of requests whose body has not arrived yet, per network and in total. Most bodies come with their
 * headers; a slow phone's order takes two seconds. Without these limits, 2,000 slow posts would take every connection.
 */
const MAX_BODIES_PER_NETWORK = 100;
const MAX_BODIES = 800;
/** How often `limitBodies` looks for bodies that take too long. */
const BODY_CHECK_MS = 1_000;
/** How long a connection may be idle in both directions. */
const IDLE_TIMEOUT_MS = 60_000;
/** How long a response may take until the client has read it: 300 KB, the largest pictures, at 1 KB/s. */
const MAX_RESPONSE_MS = 300_000;
/** How often `closeSlowReaders` looks for responses that take too long. */
const CHECK_INTERVAL_MS = 15_000;

/** Limits the number of connections, and each one's requests and idle time. */
export function limitConnections(
  server: Server,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  // A client that reads slowly is not idle: Node checks whether the unsent output has shrunk.
  server.timeout = IDLE_TIMEOUT_MS;
  if (isBehindProxy) return;
  const open = createTally();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "unknown");
    if (open.of(network) >= MAX_CONNECTIONS_PER_NETWORK) return void socket.destroy();
    open.add(network);
    socket.once("close", () => open.remove(network));
  });
}

/**
 * Handles the pipelined requests of a connection sequentially, each once its response can be written. Node alone
 * emits all requests of one chunk at once, some 2,400, and would buffer the responses of a client that reads none.
 */
export function serializeRequests(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node assigns the socket only to the response that may be written now.
    if (response.socket) return answer(request, response);
    const { socket } = request;
    if (socket.destroyed) return;
    const before = waiting.get(socket) ?? 0;
    if (before === MAX_PIPELINED_REQUESTS) return closeUnread(socket);
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) answer(request, response);
    });
  };
}

type Arriving = { request: IncomingMessage; network: string; endsAt: number };

/**
 * Limits how many bodies arrive at the same time, and how long each may take. A request beyond a limit gets 429 or 503
 * before its body is read, and its connection is closed. `start`, called once, begins to end slow bodies.
 */
export function limitBodies(
  answer: RequestListener,
  { trustProxy, now }: { trustProxy: number; now: () => number },
) {
  const arriving = new Set<Arriving>();
  const networks = createTally();

  /** Ends late bodies; a timer runs it, since Node has no event for a body that has arrived unread. */
  function sweep(): void {
    const time = now();
    for (const each of arriving) {
      const { request, endsAt } = each;
      if (!request.complete && !request.destroyed && endsAt > time) continue;
      arriving.delete(each);
      networks.remove(each.network);
      if (!request.complete) request.socket.destroy();
    }
  }

  const listener: RequestListener = (request, response) => {
    const { headers, socket } = request;
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (!hasBody) return answer(request, response);
    const forwarded = headers["x-forwarded-for"]?.toString();
    const network = networkBehind(forwarded, socket.remoteAddress, trustProxy);
    const isMany = () => networks.of(network) >= MAX_BODIES_PER_NETWORK;
    const isFull = () => isMany() || arriving.size >= MAX_BODIES;
    if (isFull()) sweep();
    if (isFull()) {
      response.writeHead(isMany() ? 429 : 503, { Connection: "close", "Retry-After": "10" }).end();
      return;
    }
    const isForm = /^multipart\/form-data/i.test(headers["content-type"] ?? "");
    const isUpload = (isForm && FORMS.test(request.url ?? "")) || UPLOADS.test(request.url ?? "");
    const endsAt = now() + (isUpload ? UPLOAD_MS : BODY_MS);
    arriving.add({ request, network, endsAt });
    networks.add(network);
    answer(request, response);
  };
  return { listener, start: () => setInterval(sweep, BODY_CHECK_MS).unref() };
}

/**
 * Starts one page and one API call per turn of the event loop. Node accepts one connection per turn, and SQLite runs an
 * order without yielding: if a turn handled all waiting orders, each new connection would wait for many of them. Pages
 * have a queue of their own, since they take long to render and must not hold up an order.
 */
export function startInTurns(answer: RequestListener): RequestListener {
  const pages = onePerTurn();
  const calls = onePerTurn();
  return (request, response) => {
    const inItsTurn = request.url?.startsWith("/api/") ? calls : pages;
    // The request is skipped if its client has disconnected meanwhile.
    inItsTurn(() => void (response.destroyed || answer(request, response)));
  };
}

/**
 * Closes a connection and stops parsing what it has already received: after `destroy` alone Node would parse the
 * rest of the chunk, 2,400 requests and half a megabyte per connection. Of 2,000 requests in one piece that takes 12.5 ms
 * in which nobody else is answered; stopped, it takes 0.5 ms (medians of alternating runs). Node has no public API for
 * this; its parser stops when `onIncoming` returns -1.
 */
function closeUnread(socket: Socket & { parser?: { onIncoming(): number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
  socket.destroy();
}

/** Closes connections whose client reads a response too slowly. `underWay`: the start time of each open response. */
export function closeSlowReaders(underWay: ReadonlyMap<ServerResponse, number>): NodeJS.Timeout {
  const check = () => {
    const since = performance.now() - MAX_RESPONSE_MS;
    for (const [response, startedAt] of underWay) if (startedAt < since) response.socket?.destroy();
  };
  return setInterval(check, CHECK_INTERVAL_MS).unref();
}
