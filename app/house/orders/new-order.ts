import type { FieldErrors } from "../../../domain/fields.ts";
import {
  MAX_NEW_PIECES,
  NAIRA_RULE,
  readNaira,
  readyByField,
} from "../../../domain/house/order-fields.ts";
import type { BespokeDraft } from "../../../server/services/write-bespoke.ts";
import type { Values } from "./results.ts";

/** How many pieces the form has: at least one. */
export function piecesOf(values: Values): number {
  const asked = Number(values["pieces"]);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), MAX_NEW_PIECES) : 1;
}

/** What the form says, for the service to judge. Pieces that are left empty altogether are left out. */
export function draftOf(values: Values): { draft: BespokeDraft; positions: readonly number[] } {
  const positions = Array.from({ length: piecesOf(values) }, (_, at) => at).filter(
    (at) => at === 0 || ["description", "price", "sku"].some((name) => values[`${name}${at}`]),
  );
  const lines = positions.map((at) => {
    const price = readNaira(values[`price${at}`] ?? "");
    return {
      sku: values[`sku${at}`] ?? "",
      description: values[`description${at}`]?.trim() ?? "",
      size: values[`size${at}`] ?? "",
      quantity: Number(values[`quantity${at}`] || 1),
      price: price === undefined ? 0 : price / 100,
    };
  });
  return { draft: { customer: values, lines, readyBy: values["readyBy"] ?? "" }, positions };
}

/** The service's messages, which name `customer.email` and `lines.0.price`, by the form's fields. */
export function fieldErrors(
  fields: Readonly<Record<string, string>>,
  positions: readonly number[],
): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, line, name = ""] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (line !== undefined) {
        const text = name === "price" ? NAIRA_RULE : message;
        return [`${name}${positions[Number(line)] ?? 0}`, text];
      }
      if (path === "readyBy")
        return [path, message.startsWith("The day is over") ? message : readyByField.message];
      return [path.replace(/^customer\./, ""), message];
    }),
  );
}
