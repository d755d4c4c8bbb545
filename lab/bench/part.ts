import type { BuiltShop } from "../../tests/support/built-shop.ts";
import type { Figure } from "./figure.ts";

/** What a part receives. */
export type Context = {
  /** The built shop in a process of its own, on its own port, with an empty data folder; for this part alone. */
  shop: BuiltShop;
  /** How many times each varying measurement is repeated (`--runs`). */
  runs: number;
  /** A folder in which a part keeps what takes long to make, for its next run (`--keep`). */
  keep?: string | undefined;
  /** Prints progress. */
  log(line: string): void;
};

/** Why a part has no figures: something is missing on the machine, or the part failed. */
export type Skipped = { skipped: string };

/** A group of measurements that run together. */
export type Part = {
  /** Its name in `--only`. */
  name: string;
  /** What it measures, in one line. */
  about: string;
  run(context: Context): Promise<Figure[] | Skipped>;
};
