import type { Naira } from "../money.ts";
import { COLOURS, KINDS } from "./facts.ts";
import {
  byLowest,
  choiceSearch,
  chosenBy,
  NO_CHOICE,
  priceSteps,
  rangeOf,
  SORTS,
} from "./listing.ts";
import type { Choice, PriceStep, Sort } from "./listing.ts";
import type { Product } from "./product.ts";

/** Words and prices, which are shown in the shopper's currency. */
export type Label = readonly (string | Naira)[];

export type FilterLink = {
  id: string;
  label: Label;
  /** Pieces that it shows together with the other filters; undefined of a sort. */
  count: number | undefined;
  isOn: boolean;
  /** The query string of its address; that of a filter that is on leads to the listing without it. */
  search: string;
};

export type FilterGroup = { id: string; name: string; links: readonly FilterLink[] };

/**
 * A listing's filters as links. Values that would show nothing are left out, unless they are on, and so is 'In stock' where
 * every piece is.
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

/** The filters that are on; the address of each leads to the listing without it. */
export function chosenFilters(groups: readonly FilterGroup[]): FilterLink[] {
  return groups.flatMap(({ links }) => links.filter(({ isOn }) => isOn));
}

/** The query string of the whole listing in the chosen order. */
export function withoutFilters({ sort }: Choice): string {
  return choiceSearch({ ...NO_CHOICE, sort });
}

/** Those of the whole listing, so that they stay where they are while it is filtered, and one that is on by an address. */
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
