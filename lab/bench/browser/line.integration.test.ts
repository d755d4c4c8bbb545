import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openLine } from "./line.ts";

test("a line that is closed while a page is under way ends the page, and not the bench", async () => {
  const shop = createServer((_, answer) => void answer.write("half a page"));
  await new Promise<void>((onListening) => shop.listen(0, "127.0.0.1", onListening));
  const line = await openLine(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
  const page = await fetch(line.url);
  line.close();
  await expect(page.text()).rejects.toThrow("terminated");
  shop.closeAllConnections();
  shop.close();
});
