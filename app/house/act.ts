import { data, redirect } from "react-router";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import type { CommonResult, PasswordFault, Result } from "../../server/command.ts";
import type { FormPath, Outcomes, Posted } from "../../server/house/commands.ts";
import { shopContext } from "../shop-context.ts";
import { readForm, tooManyAttempts, visitContext } from "./session.ts";
import type { Context } from "./session.ts";

/** What the person gets to see: a sentence, errors beside fields, or another page (`to` is its address). */
type Reaction = string | { errors: FieldErrors } | { to: string };
/** A reaction, or a function that makes it from the command's result and from what was typed. */
type Wording<Given> = Reaction | ((given: Given, typed: Values) => Reaction | Promise<Reaction>);

/** The results of a command that have this kind, the `now` of its stale ones, and the reasons of its refusals. */
type Of<Outcome, Kind> = Extract<Outcome, { kind: Kind }>;
type NowOf<Outcome> = Outcome extends { kind: "stale"; now: infer Now } ? Now : never;
type WhyOf<Outcome> = Outcome extends { kind: "refused"; why: infer Why extends string }
  ? Why
  : never;
type If<Given, Needed> = [Given] extends [never] ? unknown : Needed;

/** The words of a screen for each result that its command can have. */
type WordsOf<Outcome> = If<Of<Outcome, "done">, { done: Wording<Of<Outcome, "done">> }> &
  If<Of<Outcome, "stale">, { stale: Wording<NowOf<Outcome>> }> &
  If<
    WhyOf<Outcome>,
    {
      refused: {
        [Why in WhyOf<Outcome>]: Wording<Extract<Outcome, { kind: "refused"; why: Why }>>;
      };
    }
  > & { unknown?: string };

/** The words of all commands of a page, by the `act` of the button that asks for the command. */
export type Words<Path extends FormPath> = {
  [Name in keyof Outcomes<Path>]: WordsOf<Outcomes<Path>[Name]>;
};

/** What a page shows after one of its forms was sent. */
export type Shown<Path extends FormPath> = Posted<Path> & Answer;

export type Answer = {
  status: 200 | 404 | 409 | 422;
  /** What was done. */
  notice?: string;
  /** Why nothing was done, about the whole form. */
  message?: string;
  errors?: FieldErrors;
  /** What was typed, except secrets; undefined once the command is done. */
  values?: Values;
};

/** The result of the form that was sent, if its `act` is one of `names`. */
export function resultOf<Result extends { act: string }, Name extends Result["act"]>(
  result: Result | undefined,
  ...names: Name[]
): Extract<Result, { act: Name }> | undefined {
  const isOne = names.some((name) => name === result?.act);
  return isOne ? (result as Extract<Result, { act: Name }>) : undefined;
}

type Args = { request: Request; context: Context };
type Options = {
  /** What the page is about, from its address; added to the form's values. */
  subject?: Values;
  /** The words for a form that was carried out before; a function gets the id of the thing that it was about. */
  repeated?: Wording<string | undefined>;
};

/**
 * Carries out what a form of this page asks for, and puts the result into words.
 * @throws 400 for an unknown form, 403 without the command's right, 404 if the thing that it is about does not exist.
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
  const said = await say(result, typed, { ...(words[name] as AnyWords), repeated });
  if ("to" in said) return redirect(said.to, 303);
  const shown: Shown<Path> = { ...posted, ...said };
  return data(shown, said.status);
}

type AnyWording = Wording<unknown> | undefined;
type AnyWords = {
  done?: AnyWording;
  stale?: AnyWording;
  refused?: Readonly<Record<string, AnyWording>>;
  unknown?: string;
};

async function say(
  result: Result | CommonResult | PasswordFault,
  typed: Values,
  words: AnyWords & { repeated: Wording<string | undefined> },
): Promise<Answer | { to: string }> {
  const answer = async (status: Answer["status"], given: unknown, words: AnyWording) => {
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
      return answer(200, result.thing, words.repeated as AnyWording);
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
