import { execFileSync } from "node:child_process";
import { createServer, connect } from "node:net";
import { once } from "node:events";

/** A machine of its own as far as the network goes: its only way out is a cable to this one. */
export type Namespace = {
  name: string;
  /** Its own address, and this machine's at the other end of the cable. */
  address: string;
  gateway: string;
  remove(): void;
};

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: "pipe" });

/** Creates the namespace number `index`. Needs root. @throws if the kernel refuses. */
export function createNamespace(index: number): Namespace {
  const name = `hz-${process.pid}-${index}`;
  const [outer, inner] = [
    `hzo${process.pid}${index}`.slice(-15),
    `hzi${process.pid}${index}`.slice(-15),
  ];
  const net = `10.219.${(process.pid + index) % 250}`;
  const [gateway, address] = [`${net}.1`, `${net}.2`];
  ip("netns", "add", name);
  ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name);
  ip("addr", "add", `${gateway}/24`, "dev", outer);
  ip("link", "set", outer, "up");
  for (const args of [
    ["addr", "add", `${address}/24`, "dev", inner],
    ["link", "set", inner, "up"],
    ["link", "set", "lo", "up"],
  ]) {
    ip("netns", "exec", name, "ip", ...args);
  }
  return {
    name,
    address,
    gateway,
    remove: () => void ip("netns", "del", name),
  };
}

/** Passes connections to a port of this machine's own loopback on from `host`, where a namespace can reach it. */
export async function relay(host: string, port: number): Promise<{ close(): void }> {
  const server = createServer((incoming) => {
    const outgoing = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  server.listen(port, host);
  await once(server, "listening");
  return { close: () => void server.close() };
}
