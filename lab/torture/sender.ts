import { Agent, request } from "node:http";
import type { Attempt } from "./malformed.ts";

/** In place of a status: the connection was closed without a response. */
export const CLOSED = 0;
/** In place of a status: the response did not arrive completely, or not in time. */
export const LOST = 599;

/** How long a response may take to arrive completely, in ms, also while its request waits for a connection. */
const RESPONSE_MS = 20_000;

/** Sends requests over keep-alive connections. `send` returns the status, `CLOSED` or `LOST`; it never hangs. */
export function createSender(url: string, responseMs = RESPONSE_MS) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let client = 0;
  const send = ({ method, path, headers: given, body }: Attempt): Promise<number> =>
    new Promise((resolve) => {
      client += 1;
      // Each request has its own client address, because rate limits are not under test here.
      const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
      const length = body ? { "Content-Length": body.byteLength } : {};
      const sent = { ...given, "X-Forwarded-For": address, ...length };
      const sending = request(url, { agent, method, path, headers: sent }, (response) => {
        response.resume();
        response.on("close", () => end(response.complete ? (response.statusCode ?? LOST) : LOST));
      });
      // Not `timeout` of the request: it does not count while bytes trickle in or no connection is free.
      const late = setTimeout(() => {
        end(LOST);
        sending.destroy();
      }, responseMs);
      const end = (status: number) => {
        clearTimeout(late);
        resolve(status);
      };
      sending.on("error", () => end(CLOSED)).end(body);
    });
  return { send, close: () => agent.destroy() };
}
