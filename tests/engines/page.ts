import axe from "axe-core";

/**
 * What is looked for on a page, as a user would: by role and accessible name, by a field's label, or by its own text.
 * A name that is a string must be the whole one; `inside` narrows the search down to within other elements.
 */
export type Target = {
  role?: string;
  name?: string | RegExp;
  label?: string;
  text?: string;
  inside?: Target;
};

/** What the page shows of a target. */
export type Sight = {
  /** How many elements match; the other fields are those of the first. */
  count: number;
  text: string;
  /** Of a field; of a `select` the label of the chosen option. */
  value: string;
  /** Its middle in the window. */
  x: number;
  y: number;
  /** Why a pointer could not press it there. */
  obstacle: string;
};

/** What else is done with the target: `reach` scrolls it into the window if it has to, `focus` also gives it the focus. */
export type Approach = "none" | "reach" | "focus";

/**
 * A JavaScript expression that looks for the target in a page: a `Sight`, or null if the page does not have `AXE` yet,
 * which knows roles, names and what is hidden. WebDriver knows them only in newer versions of WebKit than 2.38.
 */
export function lookFor(target: Target, approach: Approach = "none"): string {
  return `"axe" in window ? (${String(look)})(${source(target)}, "${approach}") : null`;
}

/** An expression that gives the page what `lookFor` needs. */
export const AXE = `(() => { ${axe.source} })()`;

/** A target as source text: regular expressions have no JSON. */
function source({ inside, name, ...rest }: Target): string {
  const fields = [JSON.stringify(rest).slice(1, -1)];
  if (name !== undefined)
    fields.push(`name: ${name instanceof RegExp ? name : JSON.stringify(name)}`);
  if (inside) fields.push(`inside: ${source(inside)}`);
  return `{ ${fields.filter(Boolean).join(", ")} }`;
}

/** A target in words, for messages. */
export function inWords({ role, name, label, text, inside }: Target): string {
  const words = [role ?? (label === undefined ? "text" : "field")];
  const called = name ?? label ?? text;
  if (called !== undefined) words.push(called instanceof RegExp ? String(called) : `'${called}'`);
  if (inside) words.push(`in ${inWords(inside)}`);
  return words.join(" ");
}

/** What axe's types leave out. */
type Commons = {
  aria: { getRole(element: Element): string | null };
  dom: { isVisibleToScreenReaders(element: Element): boolean };
  text: { accessibleText(element: Element): string };
};

/** Runs in the page, so it uses nothing from outside itself but the page's own `axe`. */
function look(target: Target, approach: Approach): Sight {
  const { aria, dom, text: texts } = globalThis.axe.commons as unknown as Commons;
  const squeeze = (text: string) => text.replaceAll(/\s+/g, " ").trim();

  const find = (wanted: Target): HTMLElement[] => {
    const roots = wanted.inside ? find(wanted.inside) : [document];
    return [...new Set(roots.flatMap(within))].filter((element) => fits(element, wanted));
  };
  /** Also in shadow trees: the payment sheet is one. */
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>("*")].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const fits = (element: HTMLElement, { role, name, label, text }: Target): boolean => {
    if (role !== undefined && aria.getRole(element) !== role) return false;
    if (label !== undefined && !element.matches("input, select, textarea")) return false;
    if (text !== undefined && !hasOwn(element, text)) return false;
    if (!dom.isVisibleToScreenReaders(element)) return false;
    const wanted = name ?? label;
    if (wanted === undefined) return true;
    const called = squeeze(texts.accessibleText(element));
    return wanted instanceof RegExp ? wanted.test(called) : wanted === called;
  };
  /** The innermost element with the text: its ancestors contain it, too. */
  const hasOwn = (element: HTMLElement, text: string): boolean => {
    const contains = (one: Element) => squeeze(one.textContent ?? "").includes(text);
    return contains(element) && ![...element.children].some(contains);
  };
  const valueOf = (element: HTMLElement): string => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? "";
    return "value" in element ? String(element.value) : "";
  };
  /** What a pointer would meet in the element's middle. */
  const meet = (element: HTMLElement): Pick<Sight, "x" | "y" | "obstacle"> => {
    // The first: between the two boxes of a link that is broken over two lines, there may be something else.
    const { left = 0, top = 0, width = 0, height = 0 } = element.getClientRects()[0] ?? {};
    const [x, y] = [left + width / 2, top + height / 2];
    const root = element.getRootNode() as Document | ShadowRoot;
    const met = root.elementFromPoint(x, y);
    const labels = "labels" in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    let obstacle = "";
    if (element.matches(":disabled")) obstacle = "it is disabled";
    else if (width * height === 0) obstacle = "it has no size";
    else if (!met) obstacle = "it is outside the window";
    else if (![element, ...labels].some((one) => one.contains(met)))
      obstacle = `it is covered by ${(met.cloneNode() as Element).outerHTML}`;
    // Asked together with the place: two looks may fall between two frames of a transition, such as the menu's, and a
    // transition that ends after this look has moved the element away from here.
    // A document does not list the animations of its shadow trees: the payment sheet's are asked for there.
    else if ([document, root].some((one) => one.getAnimations().some((each) => moves(each, met))))
      obstacle = "it moves";
    return { x, y, obstacle };
  };
  const moves = (animation: Animation, met: Element): boolean =>
    animation instanceof CSSTransition &&
    animation.effect instanceof KeyframeEffect &&
    animation.effect.target?.contains(met) === true;
  const meetAfterScrolling = (element: HTMLElement) => {
    const here = meet(element);
    if (!here.obstacle) return here;
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return meet(element);
  };

  globalThis.axe.setup(document);
  try {
    const found = find(target);
    const [first] = found;
    const place = first && approach !== "none" ? meetAfterScrolling(first) : undefined;
    if (place?.obstacle === "" && approach === "focus") first?.focus();
    return {
      count: found.length,
      text: squeeze(first?.innerText ?? ""),
      value: first ? valueOf(first) : "",
      ...(place ?? { x: 0, y: 0, obstacle: "" }),
    };
  } finally {
    globalThis.axe.teardown();
  }
}
