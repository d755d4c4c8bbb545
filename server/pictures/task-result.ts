import { z } from "zod";
import { pictureRecord } from "../../domain/catalogue/photograph-rows.ts";
import type { TaskResult } from "./tasks.ts";

const { width, height, widths, jpeg, blur, color } = pictureRecord.shape;
const size = z.strictObject({ width: z.int().min(1), height: z.int().min(1) });
const measured = z.strictObject({ width, height, widths, jpeg, blur, color });

const taskResult = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("received"), master: size, measured }),
  z.strictObject({ kind: z.literal("cropped"), measured }),
  z.strictObject({ kind: z.literal("encoded") }),
  z.strictObject({
    kind: z.literal("refused"),
    why: z.enum(["no-picture", "damaged", "too-many-pixels", "too-small"]),
    size: size.optional(),
  }),
]);

/** Reads what the encoder's process has printed; undefined if it is not a result: the process is not trusted. */
export function readTaskResult(output: string): TaskResult | undefined {
  if (!output.endsWith("\n")) return undefined;
  try {
    return taskResult.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}
