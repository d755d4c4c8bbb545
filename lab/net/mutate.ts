import { parseSync } from "vite";

/** One small change of a file: the text between `start` and `end` becomes `text`. */
export type Mutant = {
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  /** What it does, for the reader: the operator and the code before and after. */
  what: string;
  /** The innermost function around it, by its position; 0 for the module itself. */
  within: number;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const SWAPPED = new Map(
  Object.entries({
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "===": "!==",
    "!==": "===",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "%": "*",
  }),
);
const SWAPPED_CALLS = new Map(
  Object.entries({
    some: "every",
    every: "some",
    find: "findLast",
    findLast: "find",
    min: "max",
    max: "min",
    floor: "ceil",
    ceil: "floor",
    round: "floor",
  }),
);
/** Calls whose texts name columns and tables: emptied, they only break the statement. */
const NAMES_COLUMNS =
  /^(select|where|orderBy|groupBy|returning|column|ref|val|table|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|fn|sum|count|max|min|on|onRef|whereRef|as|doUpdateSet|eb|or|and)/;

/**
 * Lists the mutants of a source file, in the order of the text: conditions negated, comparisons, calculations and
 * `&&` swapped, numbers ± 1, texts emptied (not those with a space: wording), defaults, guards, filters, `where`
 * conditions and statements that only call something removed.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  let functions: Node[] = [];

  walk(parse(file, source), []);
  return mutants;

  function add(what: string, { start, end }: { start: number; end: number }, text: string): void {
    const short = (code: string) => code.replaceAll(/\s+/g, " ").slice(0, 70);
    mutants.push({
      file,
      line: source.slice(0, start).split("\n").length,
      start,
      end,
      text,
      what: `${what}: ${short(source.slice(start, end))} → ${short(text) || "(nothing)"}`,
      within: functions.at(-1)?.start ?? 0,
    });
  }

  function walk(node: Node, parents: readonly Node[]): void {
    if (isOnlyTypes(node)) return;
    const outer = functions;
    if (hasOwnBody(node)) functions = [...functions, node.body as Node];
    mutate(node, parents);
    for (const child of childrenOf(node)) walk(child, [...parents, node]);
    functions = outer;
  }

  function mutate(node: Node, parents: readonly Node[]): void {
    const parent = parents.at(-1);
    switch (node.type) {
      case "IfStatement":
      case "ConditionalExpression":
      case "WhileStatement": {
        const test = node["test"] as Node;
        // Swapping `===` is the same.
        if (!/^[=!]==$/.test(String(test["operator"]))) add("negated", test, `!(${textOf(test)})`);
        if (node.type === "IfStatement" && !node["alternate"] && leaves(node["consequent"] as Node))
          add("guard removed", node, ";");
        return;
      }
      case "BinaryExpression":
      case "LogicalExpression": {
        const [left, right] = [node["left"] as Node, node["right"] as Node];
        const operator = String(node["operator"]);
        if (operator === "??") return add("default removed", node, textOf(left));
        const swapped = SWAPPED.get(operator);
        if (!swapped || (operator === "+" && [left, right].some(isText))) return;
        const between = source.slice(left.end, right.start);
        return add(
          "swapped",
          node,
          textOf(left) + between.replace(operator, swapped) + textOf(right),
        );
      }
      case "Literal":
        return mutateLiteral(node, parents, parent);
      case "ExpressionStatement": {
        const inner = node["expression"] as Node;
        const call = inner.type === "AwaitExpression" ? (inner["argument"] as Node) : inner;
        const isAct = call.type === "CallExpression" || call.type === "AssignmentExpression";
        if (isAct && !/^(await )?logger\./.test(textOf(inner))) add("statement removed", node, ";");
        return;
      }
      case "CallExpression":
        return mutateCall(node);
    }
  }

  function mutateLiteral(node: Node, parents: readonly Node[], parent?: Node): void {
    const { value } = node;
    if (typeof value === "boolean") return add("constant", node, String(!value));
    if (typeof value === "number") {
      add("constant", node, String(value + 1));
      return add("constant", node, value === 0 ? "(-1)" : String(value - 1));
    }
    if (typeof value !== "string" || !parent) return;
    const isKey = "key" in parent && parent["key"] === node && !parent["computed"];
    if (isKey || /^(Import|Export)/.test(parent.type)) return;
    if (/^[<>]=?$/.test(value)) return add("swapped", node, `"${SWAPPED.get(value)}"`);
    if (/^\W*$/.test(value) || /\s/.test(value)) return;
    const call = parents.findLast(({ type }) => type === "CallExpression");
    if (call && NAMES_COLUMNS.test(calledName(call))) return;
    add("emptied", node, '""');
  }

  function mutateCall(node: Node): void {
    const callee = node["callee"] as Node;
    if (callee.type !== "MemberExpression" || callee["computed"]) return;
    const [object, property] = [callee["object"] as Node, callee["property"] as Node];
    const [name, args] = [textOf(property), node["arguments"] as Node[]];
    if (name === "filter" || name === "where") {
      const from = object.end + source.slice(object.end).indexOf(".");
      add(`${name} removed`, { start: from, end: node.end }, "");
    }
    const [predicate] = args;
    if (name === "filter" && predicate)
      add("negated", predicate, `(...each) => !(${textOf(predicate)})(...each)`);
    const swapped = SWAPPED_CALLS.get(name);
    if (swapped) add("swapped", property, swapped);
  }

  function calledName(call: Node): string {
    const callee = call["callee"] as Node;
    return textOf(callee.type === "MemberExpression" ? (callee["property"] as Node) : callee);
  }
}

/**
 * The source with a call `reached(<file>, <function>)` in each function, and one for the module: they tell which tests run which
 * functions.
 */
export function withReached(file: string, source: string, helper: string): string {
  const inserts: [at: number, text: string][] = [];
  const call = (start: number) => `reached(${JSON.stringify(file)}, ${start})`;
  const visit = (node: Node): void => {
    if (isOnlyTypes(node)) return;
    if (hasOwnBody(node)) {
      const body = node.body as Node;
      if (body.type === "BlockStatement") inserts.push([body.start + 1, `${call(body.start)};`]);
      else inserts.push([body.start, `(${call(body.start)}, `], [body.end, ")"]);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(file, source));
  let text = source;
  // From the end, so that the places before stay where they are; of two at one place, the inner one's end comes first.
  for (const [at, insert] of inserts.toSorted(([one], [other]) => other - one))
    text = text.slice(0, at) + insert + text.slice(at);
  return `import { reached } from ${JSON.stringify(helper)};\n${call(0)};\n${text}`;
}

function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === "object" && value !== null && "type" in value,
    );
}

function isOnlyTypes({ type, ...node }: Node): boolean {
  if (/^TS(As|Satisfies|NonNull|Instantiation)/.test(type)) return false;
  return type.startsWith("TS") || node["importKind"] === "type" || node["exportKind"] === "type";
}

function hasOwnBody(node: Node): boolean {
  return /^(ArrowFunction|Function)/.test(node.type) && Boolean(node["body"]);
}

function leaves(node: Node): boolean {
  const last = node.type === "BlockStatement" ? (node["body"] as Node[]).at(-1) : node;
  return /^(Return|Throw|Continue|Break)/.test(last?.type ?? "");
}

function isText({ type, value }: Node): boolean {
  return type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");
}
