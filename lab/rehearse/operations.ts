/** A fenced block of a page that is executed: commands, or the content of a file. */
export type PageBlock = {
  kind: "run" | "write";
  /** The commands' name, or the file's path. */
  name: string;
  language: string;
  text: string;
};

const MARKED = /^<!-- (run|write): (\S+) -->\n\n```(\w+)\n([^]*?)^```$/gm;
const MARK = /^<!-- (?:run|write):/gm;

/**
 * Returns the blocks of a page that have a mark, `<!-- run: name -->` or `<!-- write: /path -->`, in their order.
 * @throws if a mark has no block, or two blocks have the same name: a part of the page would not be executed.
 */
export function pageBlocks(page: string): PageBlock[] {
  const blocks = [...page.matchAll(MARKED)].map(
    ([, kind, name = "", language = "", text = ""]): PageBlock => ({
      kind: kind === "run" ? "run" : "write",
      name,
      language,
      text,
    }),
  );
  const marks = page.match(MARK)?.length ?? 0;
  if (marks !== blocks.length) throw new Error(`${marks} marks, but ${blocks.length} blocks`);
  const twice = blocks.find(({ name }, at) => blocks.findIndex((each) => each.name === name) < at);
  if (twice) throw new Error(`Two blocks are called ${twice.name}`);
  return blocks;
}

/** Returns the text of the block of this kind and name. @throws if the page has none. */
export function blockText(
  blocks: readonly PageBlock[],
  kind: PageBlock["kind"],
  name: string,
): string {
  const found = blocks.find((block) => block.kind === kind && block.name === name);
  if (!found) throw new Error(`The page has no block '${kind}: ${name}'`);
  return found.text;
}
