import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

/** A TCP proxy to a server of this machine, which a test can shut, block and reopen. */
export type Gate = {
  port: number;
  /** Closes every connection and refuses new ones, like a server that was stopped. */
  shut(): Promise<void>;
  /** Keeps connections open and accepts new ones, but drops all data, like a server that hangs. */
  block(): void;
  open(): Promise<void>;
  close(): Promise<void>;
};

export async function startGate(target: { host: string; port: number }): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isBlocked = false;
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  async function listen(at: number): Promise<Server> {
    const listener = createServer(pass).listen(at, "127.0.0.1");
    await once(listener, "listening");
    return listener;
  }
  function pass(here: Socket): void {
    const there = connect(target);
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => void (!isBlocked && to.write(bytes)));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }
  const shut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    shut,
    block: () => {
      isBlocked = true;
    },
    open: async () => {
      isBlocked = false;
      if (!server.listening) server = await listen(port);
    },
    close: async () => void (server.listening && (await shut())),
  };
}
