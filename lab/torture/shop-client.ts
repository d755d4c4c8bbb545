import type { Random } from "./random.ts";

/** Calls the shop's processes as browsers do. */
export type ShopClient = {
  /** How often each status was returned; 0: no response. */
  statuses: Map<number, number>;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
};

/** `status` 0: no response, and then the body has no fields. */
export type Answer = { status: number; body: AnswerBody };
type AnswerBody = {
  reference: string;
  /** In kobo. */
  amount: number;
  url?: string;
  error?: { code: string; total?: number };
};

export function createShopClient(urls: readonly string[], random: Random): ShopClient {
  const statuses = new Map<number, number>();
  return {
    statuses,
    post: async (path, body, headers = {}) => {
      // Each request has its own client address, because rate limits are not under test here.
      const client = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
      const common = { "Content-Type": "application/json", "X-Forwarded-For": client };
      const answer = await fetch(random.pick(urls) + path, {
        method: "POST",
        headers: { ...common, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => ({ status: 0, body: {} }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer as Answer;
    },
  };
}
