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
  /** The actor's name, for entries that say who made them. */
  name: string;
  /** The same by their e-mail address, for the catalogue's history. */
  email: string;
  /** The session; undefined in a terminal. */
  visit: Visit | undefined;
  /** Unique, for the entries that it makes: what is asked for and the form's id. */
  id: string;
  at: Date;
};

/** What a command needs of the outside. */
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

/** A field that a form sends. The value of a secret one is neither shown again nor recorded. */
export type SentField = Pick<FormField, "name" | "maxLength" | "isSecret">;

/** What the record keeps of something that was done; the command's own name by default. */
export type Noted = { act?: string; thing: Thing; before?: Facts; after?: Facts };

/** What became of a command. Unless the kind is `done`, nothing was changed. Screens turn it into words. */
export type Result =
  /** Without `record` nothing is worth an entry: nobody sees what was done, or it was so already. */
  | { kind: "done"; record?: Noted | undefined }
  /** Only something to look at was asked for. */
  | { kind: "shown" }
  /** A message for each field that is wrong. */
  | { kind: "invalid"; fields: FieldErrors }
  /** Somebody else has changed it since the form was made: how it is now. */
  | { kind: "stale"; now: unknown }
  | { kind: "refused"; why: string }
  /** To be sent again with a confirmation, if it is really meant. */
  | { kind: "confirm" }
  /** What it is about is not there. */
  | { kind: "unknown" }
  /** No page of the house sends this. */
  | { kind: "malformed" };

/** The results that every command can have beside its own. */
export type CommonResult =
  /** Who asks for it may not. */
  | { kind: "forbidden" }
  /** The same form was carried out before, about this thing; nothing is done again. */
  | { kind: "repeated"; thing: string | undefined }
  /** The same form was carried out before, with other values. */
  | { kind: "other-values" };

/** The password that a form must have was not right. `retryAfter` in seconds. */
export type PasswordFault =
  | { kind: "password"; why: "missing" | "wrong" }
  | { kind: "password"; why: "limited"; retryAfter: number };

/** How a form is read: as what its command takes, or why it is refused. */
export type Read<Input, Refused extends Result = never> = { input: Input } | { refused: Refused };

type Definition<Input, Refused extends Result, Outcome extends Result> = {
  /** Its name in the record, as a verb in the past: `changed-size`. */
  act: string;
  /** Everybody in the house may, if it needs none. */
  right?: Right;
  /** Asks for the password unless it was given within ten minutes; or, by `typed`, in this very form. */
  password?: "recent" | "typed" | "typed-unless-owner";
  /** What its form sends. Anything else is ignored. */
  fields: readonly SentField[];
  /** It makes its own transactions and its own entries in the record. */
  isOnItsOwn?: true;
  /** Each press does it, also the same form's second one. */
  isRepeatable?: true;
  /** It changes what the catalogue shows: this process shows it at once, the others within a second. */
  isOfCatalogue?: true;
  /** Before the transaction. `secrets` are the values of secret fields. */
  read(
    values: Values,
    ports: CommandPorts,
    secrets: Secrets,
  ): Read<Input, Refused> | Promise<Read<Input, Refused>>;
  run(ports: CommandPorts, input: Input, act: Act): Promise<Outcome>;
};

/**
 * One thing that the owner can ask for. `runCommand` (`server/house/commands.ts`) checks the right, does it once for each
 * form, and writes it into the record in the same transaction.
 */
export type Command<Input, Outcome extends Result> = Definition<Input, Outcome, Outcome>;

/** Makes a command, so that its types are those of what it takes and returns. */
export function command<Input, Refused extends Result = never, Outcome extends Result = never>(
  made: Definition<Input, Refused, Outcome>,
): Command<Input, Refused | Outcome> {
  return made;
}

/** Text that nobody may read by accident: it prints and is stored as nothing. No fact of the record can be one. */
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

/** Says why a form is not read. */
export function refuse<Refused extends Result>(why: Refused) {
  return { refused: why };
}

/** A form's texts, checked. */
export function readFields<Name extends string>(
  fields: readonly FormField<Name>[],
  values: Values,
): Read<Record<Name, string>, ReturnType<typeof invalid>> {
  const { texts, errors } = checkFields(fields, values);
  return Object.keys(errors).length > 0 ? refuse(invalid(errors)) : { input: texts };
}

/** A version or an id as a form sends it; -1, which no row has, for any other text. */
export function readVersion(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
