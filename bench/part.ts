import type { BuiltShop } from "../tests/support/built-shop.ts";
import type { Figure } from "./figure.ts";

/** What a part is given. */
export type Context = {
  /** The built shop in a process of its own, on its own port, with an empty data folder; for this part alone. */
  shop: BuiltShop;
  /** How often what varies is measured (`--runs`). */
  runs: number;
  /** Tells what goes on, for whoever waits. */
  log(line: string): void;
};

/** A part's answer where the machine lacks something. */
export type Skipped = { skipped: string };

/** Measures some of the figures. */
export type Part = {
  /** As in `--only`. */
  name: string;
  /** What it measures, in one line. */
  about: string;
  run(context: Context): Promise<Figure[] | Skipped>;
};
