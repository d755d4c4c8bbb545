import { checkFields } from "../domain/fields.ts";
import type { FieldErrors, FormField, Values } from "../domain/fields.ts";
import type { Right } from "../domain/house/rights.ts";
import type { Facts, SHELL, Thing } from "./house/record.ts";
import type { Person, Visit } from "./house/visit.ts";
import type { Ports } from "./ports.ts";

/** Who asks for something: somebody who is signed in, or a command in a terminal. */
export type Actor = Person | typeof SHELL;

/** What one call of a command is given beside its input. */
export type Act = {
  by: Actor;
  /** The actor's name, for rows that say who made them. */
  name: string;
  /** The actor's e-mail address, for the catalogue's history; in a terminal the same as `name`. */
  email: string;
  /** The actor's session; undefined in a terminal. */
  visit: Visit | undefined;
  /** `<act>:<form's id>`, the unique id of rows that the command inserts: a repeated form acts once. */
  id: string;
  at: Date;
};

/** The ports that a command may use. */
export type CommandPorts = Pick<
  Ports,
  | "db"
  | "now"
  | "random"
  | "fingerprint"
  | "logger"
  | "outboxBell"
  | "catalogue"
  | "publicUrl"
  | "isLive"
>;

/** A field that a form sends. The value of a secret field is neither shown again nor recorded. */
export type SentField = Pick<FormField, "name" | "maxLength" | "isSecret">;

/** What the record says of a command that was done; `act` is the command's own name by default. */
export type Noted = { act?: string; thing: Thing; before?: Facts; after?: Facts };

/** The outcome of a command. Unless its kind is `done`, nothing was changed. Screens turn it into words. */
export type Result =
  /** Without `record` no entry is written: nothing had to change, or only a draft, a preview or a link was made. */
  | { kind: "done"; record?: Noted | undefined }
  /** The form only asked to see something. */
  | { kind: "shown" }
  /** A message for each field that is wrong. */
  | { kind: "invalid"; fields: FieldErrors }
  /** Somebody else has changed the thing since the form was rendered; `now` is its present state. */
  | { kind: "stale"; now: unknown }
  | { kind: "refused"; why: string }
  /** The form has to be sent again with a confirmation. */
  | { kind: "confirm" }
  /** The thing that the form is about does not exist. */
  | { kind: "unknown" }
  /** No page of the house sends such values. */
  | { kind: "malformed" };

/** The results that every command can have beside its own. */
export type CommonResult =
  /** The actor does not have the command's right. */
  | { kind: "forbidden" }
  /** The same form was carried out before, on this thing, and is not carried out again. */
  | { kind: "repeated"; thing: string | undefined }
  /** The same form was carried out before, with other values. */
  | { kind: "other-values" };

/** The form needs the password, which was missing or wrong. `retryAfter` is in seconds. */
export type PasswordFault =
  | { kind: "password"; why: "missing" | "wrong" }
  | { kind: "password"; why: "limited"; retryAfter: number };

/** A form as its command reads it: the input, or the result with which it is refused. */
export type Read<Input, Refused extends Result = Result> = { input: Input } | { refused: Refused };

type Definition<Input, Reading, Outcome extends Result> = {
  /** The command's name in the record, a verb in the past tense: `changed-size`. */
  act: string;
  /** The right that the actor needs, by default `daily`. */
  right?: Right;
  /**
   * How the password is asked for. `recent`: given within the last ten minutes. `typed`: in this form.
   * `typed-unless-owner`: in this form, but for an owner `recent` is enough.
   */
  password?: "recent" | "typed" | "typed-unless-owner";
  /** The fields that its form sends; any other field is ignored. */
  fields: readonly SentField[];
  /** The command makes its own transactions and its own entries in the record. */
  isOnItsOwn?: true;
  /** The same form may be carried out more than once. */
  isRepeatable?: true;
  /** The command changes the catalogue: this process shows the change at once, others within a second. */
  isOfCatalogue?: true;
  /** Reads the form, before the transaction. `secrets` are the values of secret fields. */
  read(values: Values, ports: CommandPorts, secrets: Secrets): Reading | Promise<Reading>;
  run(ports: CommandPorts, input: Input, act: Act): Promise<Outcome>;
};

/**
 * One thing that somebody in the house can do. `runCommand` (`server/house/commands.ts`) checks the right, runs the
 * command once for each form, and writes the record's entry in the same transaction.
 */
export type Command<Input, Outcome extends Result> = Definition<
  Input,
  Read<Input, Outcome>,
  Outcome
>;

/** The results with which `read` may refuse a form. */
export type RefusedIn<Reading> = Reading extends { refused: infer Refused extends Result }
  ? Refused
  : never;

/** Makes a command, and infers the types of its input and its results. */
export function command<Input, Reading extends Read<Input>, Outcome extends Result>(
  made: Definition<Input, Reading, Outcome>,
): Command<Input, RefusedIn<Reading> | Outcome> {
  // The compiler does not see that `Reading` is either an input or one of the refusals.
  return made as unknown as Command<Input, RefusedIn<Reading> | Outcome>;
}

/** A secret, such as a password, that cannot leak by accident: in text it is empty, and JSON leaves it out. */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return "";
  }

  toJSON(): undefined {
    return undefined;
  }
}

export type Secrets = Readonly<Partial<Record<string, SecretText>>>;

/** The text of a secret field; empty if the form did not send it. */
export function textOf(secret: Secrets[string]): string {
  return secret?.reveal() ?? "";
}

export const UNKNOWN = { kind: "unknown" } as const;
export const MALFORMED = { kind: "malformed" } as const;

export function done<Facts extends object>(facts: Facts, record?: Noted) {
  return { kind: "done" as const, ...facts, record };
}

export function invalid(fields: FieldErrors) {
  return { kind: "invalid" as const, fields };
}

export function stale<Now>(now: Now) {
  return { kind: "stale" as const, now };
}

export function refused<const Why extends string>(why: Why) {
  return { kind: "refused" as const, why };
}

/** Checks the texts of a form. */
export function readFields<Name extends string>(
  fields: readonly FormField<Name>[],
  values: Values,
): Read<Record<Name, string>, ReturnType<typeof invalid>> {
  const { texts, errors } = checkFields(fields, values);
  return Object.keys(errors).length > 0 ? { refused: invalid(errors) } : { input: texts };
}

/** The command of a button that only shows its page again with what was typed, for instance with more fields. */
export const look = command({
  act: "looked",
  fields: [],
  read: () => ({ refused: { kind: "shown" as const } }),
  run: async () => ({ kind: "shown" as const }),
});

/** A version or an id as a form sends it; -1, which no row has, for any other text. */
export function readVersion(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
