import type { Values } from "../../domain/fields.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { command, UNKNOWN } from "../command.ts";
import type { Act, Command, CommandPorts, Read, RefusedIn, Result } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { findNamed, lockOrder } from "./order-rows.ts";
import type { LockedOrder } from "./order-rows.ts";

/** The order that a command is about: locked until the command ends. `thing` names it in the record. */
export type CommandedOrder = LockedOrder & { thing: { kind: "order"; id: string } };

/** `order` is the order's number, HZ-1001, or its reference. */
type Named = { order: string };

type Definition<Input, Reading, Outcome extends Result> = Omit<
  Command<Input, Outcome>,
  "read" | "run"
> & {
  read(values: Values): Reading;
  run(ports: CommandPorts, order: CommandedOrder, input: Input, act: Act): Promise<Outcome>;
};

type Known<Reading, Outcome extends Result> = RefusedIn<Reading> | Outcome | typeof UNKNOWN;

/** Makes a command about the order that the form's field `order` names; the order is locked before `run`. */
export function orderCommand<
  Input extends object,
  Reading extends Read<Input>,
  Outcome extends Result,
>({
  read,
  run,
  ...made
}: Definition<Input, Reading, Outcome>): Command<Input & Named, Known<Reading, Outcome>> {
  return command({
    ...made,
    read: (values): Read<Input & Named, RefusedIn<Reading>> => {
      const own: Read<Input> = read(values);
      if ("refused" in own) return own as { refused: RefusedIn<Reading> };
      return { input: { ...own.input, order: values["order"] ?? "" } };
    },
    run: async (ports, input: Input & Named, act): Promise<Outcome | typeof UNKNOWN> => {
      const order = await lockNamed(ports.db, input.order);
      return order ? run(ports, order, input, act) : UNKNOWN;
    },
  });
}

/** Changes nothing: shows the order's page again with what was typed, to calculate something from it. */
export const lookAtOrder = orderCommand({
  act: "looked",
  fields: [],
  read: () => ({ input: {} }),
  run: async () => ({ kind: "shown" as const }),
});

async function lockNamed(db: Db, named: string): Promise<CommandedOrder | undefined> {
  const known = await findNamed(db, named);
  const order = known && (await lockOrder(db, known.reference));
  return order && { ...order, thing: { kind: "order", id: formatNumber(known.number) } };
}
