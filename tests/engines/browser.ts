import { AXE, inWords, lookFor, type Approach, type Sight, type Target } from "./page.ts";

/** What each engine does in its own way: all of it is input as a user's, or reading. */
export type Driver = {
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** Presses the main button of the mouse, or touches, at a point of the window. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export const KEYS = ["Enter", "ArrowDown", "SelectAll"] as const;
export type Key = (typeof KEYS)[number];

/** How long a page may take to show something, also on a slow machine. */
const LIMIT_MS = 15_000;
const INTERVAL_MS = 50;

/** One user's browser: what the journeys see of every engine. */
export class Browser {
  readonly #driver: Driver;
  readonly #shop: string;

  constructor(driver: Driver, shop: string) {
    this.#driver = driver;
    this.#shop = shop;
  }

  /** Opens a page of the shop. */
  async open(path: string): Promise<void> {
    await this.#driver.open(new URL(path, this.#shop).href);
  }

  /** The path of the page that is open, with its query. */
  async address(): Promise<string> {
    return this.#driver.read("location.pathname + location.search");
  }

  async isAt(path: string | RegExp): Promise<void> {
    await until(`the address is ${path}`, async () => {
      const address = await this.address();
      const isThere = typeof path === "string" ? address === path : path.test(address);
      return isThere || `it is ${address}`;
    });
  }

  /** Presses an element, once it can be pressed and does not move any more. */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.#reach(target);
    await this.#driver.press(x, y);
  }

  /** Presses a field and types: the text replaces what is in it. */
  async type(field: Target, text: string): Promise<void> {
    await this.click(field);
    if ((await this.#look(field)).value) await this.#driver.key("SelectAll");
    await this.#driver.type(text);
    await this.hasValue(field, text);
  }

  /**
   * Chooses an option of a list by typing its label, as the keyboard can. A press would open the list, which is a window
   * of the system's in some engines. The caller says what then shows that it is chosen.
   */
  async select(list: Target, option: string): Promise<void> {
    await this.#reach(list, "focus");
    await this.#driver.type(option);
  }

  async key(key: Key): Promise<void> {
    await this.#driver.key(key);
  }

  /** Waits until the target shows a text (any, if none is given). */
  async sees(target: Target, text: string | RegExp = ""): Promise<void> {
    await until(`${inWords(target)} shows ${text || "anything"}`, async () => {
      const { count, text: shown } = await this.#look(target);
      if (count !== 1) return `there are ${count}`;
      const isShown = typeof text === "string" ? shown.includes(text) : text.test(shown);
      return isShown || `it shows '${shown.slice(0, 300)}'`;
    });
  }

  async hasValue(field: Target, value: string): Promise<void> {
    await until(`${inWords(field)} has the value '${value}'`, async () => {
      const sight = await this.#look(field);
      return (sight.count === 1 && sight.value === value) || `it has '${sight.value}'`;
    });
  }

  /** Waits until so many elements match. */
  async counts(target: Target, wanted: number): Promise<void> {
    await until(`there are ${wanted} of ${inWords(target)}`, async () => {
      const { count } = await this.#look(target);
      return count === wanted || `there are ${count}`;
    });
  }

  /** Whether something is there now, on a page that has loaded. */
  async has(target: Target): Promise<boolean> {
    return (await this.#look(target)).count > 0;
  }

  screenshot(): Promise<Uint8Array> {
    return this.#driver.screenshot();
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  async #look(target: Target, approach?: Approach): Promise<Sight> {
    const sight = await this.#driver.read<Sight | null>(lookFor(target, approach));
    if (sight) return sight;
    await this.#driver.read(AXE);
    return this.#look(target, approach);
  }

  async #reach(target: Target, approach: Approach = "reach"): Promise<Sight> {
    let before: Sight | undefined;
    return until(`${inWords(target)} can be pressed`, async () => {
      const sight = await this.#look(target, approach);
      if (sight.count !== 1) return `there are ${sight.count}`;
      if (sight.obstacle) return sight.obstacle;
      const isStill = before?.x === sight.x && before.y === sight.y;
      before = sight;
      return isStill ? sight : "it moves";
    });
  }
}

/** Asks again and again until the answer is no text, which says what is still missing. @throws after the time limit */
export async function until<Answer extends object | true>(
  what: string,
  ask: () => Promise<Answer | string>,
): Promise<Answer> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    // A page that is just being left answers no questions.
    const answer = await ask().catch((error: unknown) => String(error));
    if (typeof answer !== "string") return answer;
    if (performance.now() > end) {
      throw new Error(`Not within ${LIMIT_MS / 1000} s: ${what}; ${answer}`);
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
