import { endOf, promotion as schema } from "../../../domain/catalogue/edit-rows.ts";
import type { OwnerPromotion } from "../../../domain/catalogue/edit-rows.ts";
import type { Bundle } from "../../../domain/catalogue/product.ts";
import type { Ports } from "../ports.ts";
import { allPieces } from "./all-pieces.ts";
import { invalid } from "./change-result.ts";
import type { Changed, ChangeResult } from "./change-result.ts";
import { piecesFault } from "./promotion-rules.ts";
import { storeChange } from "./store-change.ts";
import type { Decision } from "./store-change.ts";
import { findRow } from "./stored-rows.ts";
import type { Rows } from "./stored-rows.ts";

/** `promotion` is an `OwnerPromotion` without `stoppedAt`, not checked yet. */
export type CreatePromotionRequest = { promotion: unknown; by: string };
export type StopPromotionRequest = { id: string; version: number; by: string };
export type ChangePromotionRequest = StopPromotionRequest & { promotion: unknown };

export type CreatePromotionResult =
  | Exclude<ChangeResult, { kind: "changed" }>
  | (Changed & { id: string });

export type PromotionChanges = {
  createPromotion(request: CreatePromotionRequest): Promise<CreatePromotionResult>;
  /** Refused for one that was stopped. */
  changePromotion(request: ChangePromotionRequest): Promise<ChangeResult>;
  /** Ends a promotion now; one that has not begun never runs. Only `restorePromotion` undoes it. */
  stopPromotion(request: StopPromotionRequest): Promise<ChangeResult>;
  /** Like `changePromotion`, for a value from the history, which may be one before or after a stop. */
  restorePromotion(request: ChangePromotionRequest): Promise<ChangeResult>;
};

const ID_BYTES = 16;
const STOPPED = "This promotion was stopped. Make a new one, or undo the stop in the history.";

/** The owner's promotions (selling, The catalogue). */
export function createPromotionChanges(
  ports: Pick<Ports, "db" | "now" | "random">,
  bundle: Bundle,
): PromotionChanges {
  return {
    createPromotion: async ({ promotion, by }) => {
      const parsed = parseInput(promotion);
      if (!parsed.success) return invalid(parsed.error);
      if (endOf(parsed.data) <= ports.now().toISOString()) {
        return { kind: "invalid", fields: { endsAt: "The end is in the past." } };
      }
      const id = Buffer.from(ports.random(ID_BYTES)).toString("hex");
      const change = { kind: "promotion" as const, key: id, version: 0, by, yours: parsed.data };
      const decide = (rows: Rows) => decideOn(id, rows, parsed.data);
      const result = await storeChange(ports, { ...change, decide });
      return result.kind === "changed" ? { ...result, id } : result;
    },
    changePromotion: async ({ promotion, ...request }) => {
      const parsed = parseInput(promotion);
      if (!parsed.success) return invalid(parsed.error);
      return storeExisting(request, parsed.data, (rows) => {
        const isStopped = storedAs(request.id, rows)?.stoppedAt !== undefined;
        if (isStopped) return { kind: "invalid", fields: { endsAt: STOPPED } };
        return decideOn(request.id, rows, parsed.data);
      });
    },
    stopPromotion: async (request) => {
      const stoppedAt = ports.now().toISOString();
      return storeExisting(request, { stoppedAt }, (rows) => {
        const value = storedAs(request.id, rows);
        // A value that is not valid never runs, nor does one that is over.
        const isOver = !value || endOf(value) <= stoppedAt;
        return {
          kind: "write",
          writes: isOver ? [] : [write(request.id, { ...value, stoppedAt })],
        };
      });
    },
    restorePromotion: async ({ promotion, ...request }) => {
      const parsed = schema.safeParse(promotion);
      if (!parsed.success) return invalid(parsed.error);
      return storeExisting(request, parsed.data, (rows) => decideOn(request.id, rows, parsed.data));
    },
  };

  function storeExisting(
    { id, version, by }: StopPromotionRequest,
    yours: unknown,
    decide: (rows: Rows) => Decision,
  ): Promise<ChangeResult> {
    const change = { kind: "promotion" as const, key: id, version, by, yours };
    return storeChange(ports, { ...change, mustExist: true, decide });
  }

  function decideOn(id: string, rows: Rows, value: OwnerPromotion): Decision {
    const now = ports.now().toISOString();
    const fault = piecesFault(allPieces(bundle, rows), rows, { id, value, now });
    if (fault !== undefined) return { kind: "invalid", fields: { pieces: fault } };
    return { kind: "write", writes: [write(id, value)] };
  }
}

/** Only `stopPromotion` stops. */
const inputSchema = schema.refine(({ stoppedAt }) => stoppedAt === undefined, {
  path: ["stoppedAt"],
  message: "There is no such field.",
});

function parseInput(promotion: unknown) {
  return inputSchema.safeParse(promotion);
}

function storedAs(id: string, rows: Rows): OwnerPromotion | undefined {
  return schema.safeParse(findRow(rows, "promotion", id)?.value).data;
}

function write(id: string, value: OwnerPromotion) {
  return { kind: "promotion" as const, key: id, value };
}
