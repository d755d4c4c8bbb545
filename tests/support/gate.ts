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
  /** Passes on what is sent to the server only after this time. */
  delay(ms: number): void;
  /** Neither shut nor blocked nor slow. */
  open(): Promise<void>;
  close(): Promise<void>;
};

export async function startGate(target: { host: string; port: number }): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isBlocked = false;
  let delayMs = 0;
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
      const passOn = (bytes: Buffer) => void (!isBlocked && to.writable && to.write(bytes));
      from.on("data", (bytes: Buffer) => {
        if (from === here && delayMs > 0) setTimeout(() => passOn(bytes), delayMs);
        else passOn(bytes);
      });
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
    delay: (ms) => {
      delayMs = ms;
    },
    open: async () => {
      isBlocked = false;
      delayMs = 0;
      if (!server.listening) server = await listen(port);
    },
    close: async () => void (server.listening && (await shut())),
  };
}
