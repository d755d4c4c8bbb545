import type { Naira } from "../money.ts";
import { COLOURS, KINDS } from "./facts.ts";
import {
  byLowest,
  choiceSearch,
  chosenBy,
  LISTED_SIZES,
  NO_CHOICE,
  priceSteps,
  rangeOf,
  SORTS,
} from "./listing.ts";
import type { Choice, PriceStep, Sort } from "./listing.ts";
import type { Product } from "./product.ts";
import { differInSizes } from "./sizes.ts";

/** Texts and prices, one after the other; prices are shown in the shopper's currency. */
export type Label = readonly (string | Naira)[];

export type FilterLink = {
  id: string;
  label: Label;
  /** How many pieces this filter and the other chosen ones show together; undefined for a sort order. */
  count: number | undefined;
  isOn: boolean;
  /** The query string of the link's address. If the filter is on, the link takes it off. */
  search: string;
};

export type FilterGroup = { id: string; name: string; links: readonly FilterLink[] };

/** From this number of pieces on a listing is large: it is filtered by size, and wide screens show its filters open. */
export const LARGE = 12;

/**
 * A listing's filters as links. A value that would show nothing is left out unless it is on. 'In stock' is left out if
 * no piece is sold out, and the sizes are if every piece can be had in all.
 */
export function filterGroups(products: readonly Product[], choice: Choice): FilterGroup[] {
  const link = (id: string, label: Label, change: Partial<Choice>, off: Partial<Choice>) => {
    const changed = { ...choice, ...change };
    const isOn = choiceSearch(changed) === choiceSearch(choice);
    const count = products.filter(chosenBy(changed)).length;
    return { id, label, count, isOn, search: choiceSearch(isOn ? { ...choice, ...off } : changed) };
  };
  const groups: FilterGroup[] = [
    {
      id: "kind",
      name: "Kind",
      links: keys(KINDS).map((kind) =>
        link(kind, [KINDS[kind].many], { kind }, { kind: undefined }),
      ),
    },
    {
      id: "colour",
      name: "Colour",
      links: keys(COLOURS).map((colour) =>
        link(colour, [COLOURS[colour].label], { colour }, { colour: undefined }),
      ),
    },
    {
      id: "size",
      name: "Size",
      links: sizesOf(products, choice).map((size) =>
        link(size, [size === "one" ? "One size" : size], { size }, { size: undefined }),
      ),
    },
    {
      id: "price",
      name: "Price",
      links: stepsOf(products, choice).map((price) =>
        link(price, stepLabel(price), { price }, { price: undefined }),
      ),
    },
    {
      id: "show",
      name: "Only",
      links: [
        link("promotion", ["On promotion"], { promotion: true }, { promotion: false }),
        ...(choice.stock || products.filter(chosenBy(choice)).some(({ soldOut }) => soldOut)
          ? [link("stock", ["In stock"], { stock: true }, { stock: false })]
          : []),
      ],
    },
  ];
  return groups
    .map((group) => ({
      ...group,
      links: group.links.filter(({ count, isOn }) => isOn || (count ?? 0) > 0),
    }))
    .filter(({ id, links }) => {
      return id === "show" ? links.length > 0 : links.length > 1 || links.some(({ isOn }) => isOn);
    });
}

/** The ways to sort a listing. */
export function sortLinks(choice: Choice): FilterLink[] {
  return keys(SORTS).map((sort: Sort) => ({
    id: sort,
    label: [SORTS[sort]],
    count: undefined,
    isOn: sort === choice.sort,
    search: choiceSearch({ ...choice, sort }),
  }));
}

/** The filters that are on; the link of each takes it off. */
export function chosenFilters(groups: readonly FilterGroup[]): FilterLink[] {
  return groups.flatMap(({ links }) => links.filter(({ isOn }) => isOn));
}

/** The query string of the whole listing in the chosen order. */
export function withoutFilters({ sort }: Choice): string {
  return choiceSearch({ ...NO_CHOICE, sort });
}

/** All sizes in a large listing whose pieces differ in them, otherwise the chosen one. */
function sizesOf(products: readonly Product[], { size: chosen }: Choice) {
  const isOffered = products.length >= LARGE && differInSizes(products);
  return LISTED_SIZES.filter((size) => isOffered || size === chosen);
}

/** The price steps of the whole listing, which filtering does not change, and the chosen step if it is another one. */
function stepsOf(products: readonly Product[], { price: chosen }: Choice): PriceStep[] {
  const steps = priceSteps(products.map(({ price }) => price));
  if (chosen === undefined || steps.includes(chosen)) return steps;
  return [...steps, chosen].sort(byLowest);
}

function stepLabel(step: PriceStep): Label {
  const { least, most } = rangeOf(step);
  if (least === undefined) return ["Under ", (most ?? 0) + 1];
  return most === undefined ? ["From ", least] : [least, " to ", most + 1];
}

function keys<List extends object>(list: List): (keyof List)[] {
  return Object.keys(list) as (keyof List)[];
}
