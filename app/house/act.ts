import { data, redirect } from "react-router";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import type { CommonResult, PasswordFault, Result } from "../../server/command.ts";
import type { FormPath, Outcomes, Posted } from "../../server/house/commands.ts";
import { shopContext } from "../shop-context.ts";
import { readForm } from "./form.tsx";
import { tooManyAttempts, visitContext } from "./session.ts";
import type { Context } from "./session.ts";

/** A sentence, errors beside fields, or another page to show. */
type Said = string | { errors: FieldErrors } | { to: string };
type Say<Given> = Said | ((given: Given, typed: Values) => Said | Promise<Said>);

type Of<Outcome, Kind> = Extract<Outcome, { kind: Kind }>;
type NowOf<Outcome> = Outcome extends { kind: "stale"; now: infer Now } ? Now : never;
type WhyOf<Outcome> = Outcome extends { kind: "refused"; why: infer Why extends string }
  ? Why
  : never;
type If<Given, Needed> = [Given] extends [never] ? unknown : Needed;

/** What a screen says to what its command can result in. */
type WordsOf<Outcome> = If<Of<Outcome, "done">, { done: Say<Of<Outcome, "done">> }> &
  If<Of<Outcome, "stale">, { stale: Say<NowOf<Outcome>> }> &
  If<
    WhyOf<Outcome>,
    { refused: { [Why in WhyOf<Outcome>]: Say<Extract<Outcome, { kind: "refused"; why: Why }>> } }
  > & { unknown?: string };

/** The words of all commands of a page, by their `act`. */
export type Words<Path extends FormPath> = {
  [Name in keyof Outcomes<Path>]: WordsOf<Outcomes<Path>[Name]>;
};

/** What a page shows after one of its forms was sent. */
export type Shown<Path extends FormPath> = Posted<Path> & Answer;

type Answer = {
  status: 200 | 404 | 409 | 422;
  /** What was done. */
  notice?: string;
  /** Why nothing was done, about the whole form. */
  message?: string;
  errors?: FieldErrors;
  /** What was typed, except secrets; undefined once it is done. */
  values?: Values;
};

/** The result of a page's forms, if it is of one of these. */
export function resultOf<Result extends { act: string }, Name extends Result["act"]>(
  result: Result | undefined,
  ...names: Name[]
): Extract<Result, { act: Name }> | undefined {
  const isOne = names.some((name) => name === result?.act);
  return isOne ? (result as Extract<Result, { act: Name }>) : undefined;
}

type Args = { request: Request; context: Context };
type Options = {
  /** What the page is about, from its address. */
  subject?: Values;
  /** What is said to a form that was sent before, and to which thing. */
  repeated?: Say<string | undefined>;
};

/**
 * Carries out what a form of this page asks for, and puts the result into words.
 * @throws 400 for an unknown form, 403 for somebody who may not, 404 for what is not there.
 */
export async function act<Path extends FormPath>(
  { request, context }: Args,
  path: Path,
  words: Words<Path>,
  { subject, repeated = "This was done already, once." }: Options = {},
) {
  const values = { ...(await readForm(request)), ...subject };
  const { house } = context.get(shopContext);
  const posted = await house.post({ path, values, visit: context.get(visitContext) });
  if (!posted) throw data(null, { status: 400, statusText: "Bad Request" });
  const { act: name, typed, result } = posted;
  const said = await say(result, typed, { ...(words[name] as LooseWords), repeated });
  if ("to" in said) return redirect(said.to, 303);
  const shown: Shown<Path> = { ...posted, ...said };
  return data(shown, said.status);
}

type Loose = Say<unknown> | undefined;
type LooseWords = {
  done?: Loose;
  stale?: Loose;
  refused?: Readonly<Record<string, Loose>>;
  unknown?: string;
};

async function say(
  result: Result | CommonResult | PasswordFault,
  typed: Values,
  words: LooseWords & { repeated: Say<string | undefined> },
): Promise<Answer | { to: string }> {
  const answer = async (status: Answer["status"], given: unknown, words: Loose) => {
    const said = typeof words === "function" ? await words(given, typed) : words;
    if (typeof said === "string" && status === 200) return { status, notice: said };
    if (typeof said === "object" && "to" in said) return said;
    const why = typeof said === "string" ? { message: said } : said;
    return { status, ...why, values: typed };
  };
  switch (result.kind) {
    case "done":
      return answer(200, result, words.done);
    case "repeated":
      return answer(200, result.thing, words.repeated as Loose);
    case "shown":
      return { status: 200, values: typed };
    case "confirm":
      return { status: 422, values: typed };
    case "invalid":
      return { status: 422, errors: result.fields, values: typed };
    case "stale":
      return answer(409, result.now, words.stale);
    case "refused":
      return answer(422, result, words.refused?.[result.why]);
    case "other-values":
      return { status: 422, message: OTHER_VALUES, values: typed };
    case "password":
      return { status: 422, errors: { password: passwordWords(result) }, values: typed };
    case "unknown":
      if (words.unknown === undefined) throw data(null, { status: 404, statusText: "Not Found" });
      return { status: 404, message: words.unknown, values: typed };
    case "malformed":
      throw data(null, { status: 400, statusText: "Bad Request" });
    case "forbidden":
      throw data(null, { status: 403, statusText: "Forbidden" });
  }
}

const OTHER_VALUES =
  "This form was sent before, with other values. What was done then stands in the history; send it again if it is still right.";

function passwordWords(fault: PasswordFault): string {
  if (fault.why === "limited") return tooManyAttempts(fault.retryAfter);
  return fault.why === "wrong"
    ? "This is not your password."
    : "Please enter your password once more.";
}
