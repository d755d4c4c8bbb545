import { setTimeout as wait } from "node:timers/promises";

/** Readers of pages, and of the files of pages that they opened before the upgrade. */
export type Visitors = {
  answers: Map<string, number>;
  stop(): Promise<void>;
};

const PAGES = ["/", "/collections", "/checkout", "/search?q=dress", "/api/rates", "/contact"];
const PAUSE_MS = 20;

/** The addresses of the scripts and styles that a page names, and those that its scripts load later. */
export async function assetsOf(url: string): Promise<string[]> {
  const found = new Set<string>();
  const texts = await Promise.all(["/", "/checkout"].map((page) => textOf(url + page)));
  const collect = (text: string) => {
    for (const [name] of text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) found.add(name);
  };
  texts.forEach(collect);
  for (const script of [...found].filter((name) => name.endsWith(".js"))) {
    const text = await textOf(url + script);
    for (const [, name = ""] of text.matchAll(
      /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g,
    )) {
      found.add(`/assets/${name}`);
    }
  }
  return [...found];
}

/** Asks continuously, `crowd` at a time; `assets` besides the pages. */
export function startVisitors(url: string, assets: readonly string[], crowd: number): Visitors {
  const answers = new Map<string, number>();
  const over = new AbortController();
  const visit = async (first: number) => {
    for (let turn = first; !over.signal.aborted; turn += crowd) {
      const path =
        turn % 2 === 0
          ? PAGES[(turn / 2) % PAGES.length]
          : assets[turn % Math.max(1, assets.length)];
      const kind = turn % 2 === 0 ? "page" : "file of the old release";
      const client = `10.${turn % 250}.${(turn >> 8) % 250}.${first}`;
      const status = await fetch(url + path, {
        headers: { "X-Forwarded-For": client },
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch(() => 0);
      const key = `${kind} ${status}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
  };
  const loops = Array.from({ length: crowd }, (_, first) => visit(first));
  return {
    answers,
    stop: async () => {
      over.abort();
      await Promise.all(loops);
    },
  };
}

const textOf = async (address: string) => (await fetch(address)).text();
