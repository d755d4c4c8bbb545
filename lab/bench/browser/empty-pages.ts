import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves nearly empty pages, to measure what the browser itself takes to show one. `/naledi` has two links, whose
 * targets are prerendered ahead; every other path is a page of one word.
 */
export async function serveEmptyPages(): Promise<{ url: string; close(): void }> {
  const rules = JSON.stringify({
    prerender: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
  });
  const server = createServer((asked, answer) => {
    const page =
      asked.url === "/naledi"
        ? `<script type=speculationrules>${rules}</script><a data-card href=/>One</a> <a data-card href=/two>Two</a>`
        : "Two";
    answer.setHeader("Content-Type", "text/html").end(`<!doctype html>${page}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
