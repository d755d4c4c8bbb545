import { createServer } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";

export type Provider = { url: string; requests: IncomingMessage[]; close(): Promise<void> };

/** A local HTTP server in place of an external service; the test's `answer` handles its requests. Port 0: any free one. */
export async function startProvider(answer: RequestListener, port = 0): Promise<Provider> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
