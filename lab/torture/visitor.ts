import { setTimeout as wait } from "node:timers/promises";

/** Sends requests while the database is unavailable. @returns the responses that are not as expected. */
export async function look(url: string, expected: number, patienceMs: number): Promise<string[]> {
  const faults: string[] = [];
  const see = async (path: string, wanted: number, init?: RequestInit) => {
    const begun = performance.now();
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(url + path, { ...init, signal }).catch(() => undefined);
    const text = await answer?.text().catch(() => "");
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (answer?.status !== wanted) {
      faults.push(
        `${path} answers ${answer?.status ?? "nothing"} after ${seconds} s, not ${wanted}`,
      );
    }
    return text ?? "";
  };
  const json = { "Content-Type": "application/json" };
  const message = JSON.stringify({ kind: "newsletter", from_email: "away@example.com" });
  const reference = `/api/orders/HZ${"0".repeat(26)}`;
  const told = see("/api/messages", expected, { method: "POST", headers: json, body: message });
  await Promise.all([
    see("/healthz", 200),
    see("/readyz", expected),
    see(reference, expected),
    see(`${reference}/confirm`, expected, { method: "POST" }),
  ]);
  const text = await told;
  if (!/"message":"[^"]{20,}"/.test(text)) faults.push(`no clear message: ${text}`);
  return faults;
}

/** Whether the shop reports within `patienceMs` that it is ready again. */
export async function isRecovered(url: string, patienceMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs;
  while (performance.now() < giveUpAt) {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await wait(100);
  }
  return false;
}
