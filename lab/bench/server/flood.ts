/** Run by attack.ts, since wrk cannot send HEAD: `node flood.ts METHOD URL SECONDS CLIENTS HEADERS_AS_JSON`. */
import { Agent, request } from "node:http";

const [method = "", url = "", seconds, clients, headers = "{}"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) });
const ends = performance.now() + Number(seconds) * 1000;
const given = JSON.parse(headers) as Record<string, string>;

function send(): void {
  if (performance.now() > ends) return agent.destroy();
  const sent = request(url, { method, headers: given, agent }, (response) => {
    response.resume().once("close", send);
  });
  // Refused, or cut off at the end.
  sent.once("error", () => setImmediate(send));
  sent.end();
}

for (let client = 0; client < Number(clients); client++) send();
