import { Fragment } from "react";
import { KINDS } from "../../../domain/catalogue/facts.ts";
import type { Kind } from "../../../domain/catalogue/facts.ts";
import type { Product } from "../../../domain/catalogue/product.ts";
import { resultText } from "../../../domain/catalogue/search/text.ts";
import { storyPath } from "../../../domain/stories/story.ts";
import type { Story } from "../../../domain/stories/story.ts";
import { brand } from "../../../domain/stores/brand.ts";
import type { Search } from "../../../server/catalogue/search.ts";
import { picturesIn } from "../../media/pictures.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { SearchForm } from "../../frame/search-form.tsx";
import { CollectionDoors } from "../collection-doors.tsx";
import { ProductGrid } from "../listing.tsx";
import type { Route } from "./+types/page";
import { addressOf } from "./search.island.tsx";
import styles from "./page.module.css";

/** The most pieces that the page shows; a shopper who finds more can refine the search. */
const MOST = 60;

export function meta({ loaderData }: Route.MetaArgs) {
  const text = loaderData?.text;
  return [{ title: `${text ? `“${text}”` : "Search"} · ${brand.name}` }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = context.get(shopContext);
  const catalogue = context.get(catalogueContext);
  const pictures = picturesIn(context);
  const { query, pieces, total, isClose, tries } = await search(
    url.searchParams.get("q") ?? "",
    MOST,
  );
  const named = pieces.map((piece) => ({ ...piece, alt: piece.fullName }));
  return {
    text: query.text,
    pieces: pictures.cards(named),
    found: resultText(query, { total, isClose, shown: pieces.length }),
    tries,
    doors: total === 0 ? pictures.doors() : [],
    stories: storiesFor(query.text, catalogue.stories),
    kinds: total === 0 ? await counted(search, commonKinds(catalogue.products)) : [],
  };
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { text, pieces, found, stories } = loaderData;
  return (
    <div className={styles.page}>
      <h1 className="spoken">{text === "" ? "Search" : `“${text}”`}</h1>
      <div className={styles.form}>
        <SearchForm query={text} />
      </div>
      {text !== "" && <p className={styles.count}>{found}</p>}
      {stories.length > 0 && (
        <p className={styles.count}>
          In our stories:{" "}
          {stories.map(({ href, title }, at) => (
            <Fragment key={href}>
              {at > 0 && ", "}
              <a href={href}>{title}</a>
            </Fragment>
          ))}
        </p>
      )}
      {pieces.length > 0 ? (
        <ProductGrid pieces={pieces} wideColumns={4} isTwoOnPhones />
      ) : (
        <>
          <Tries {...loaderData} />
          <section className={styles.collections} aria-labelledby="explore">
            <h2 id="explore">Explore Collections</h2>
            <CollectionDoors doors={loaderData.doors} />
          </section>
        </>
      )}
    </div>
  );
}

/** The most stories that are named. */
const MOST_STORIES = 3;

/** The stories whose title has all words of the search, newest first. */
function storiesFor(text: string, stories: readonly Story[]) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return stories
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .slice(0, MOST_STORIES)
    .map(({ slug, title }) => ({ href: storyPath(slug), title }));
}

type TriesProps = {
  text: string;
  tries: readonly { text: string; count: number }[];
  kinds: readonly { name: string; count: number }[];
};

/** Other searches to try, if nothing was found or the query is empty. */
function Tries({ text, tries, kinds }: TriesProps) {
  return (
    <div className={styles.tries}>
      {tries.length > 0 && (
        <section aria-labelledby="less">
          <h2 id="less">With one word less</h2>
          <ul className="links">
            {tries.map((each) => (
              <li key={each.text}>
                <a href={addressOf(each.text)}>
                  {each.text} ({each.count})
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="try">
        <h2 id="try">{text === "" ? "For example" : "Or try"}</h2>
        <ul className="links">
          {kinds.map(({ name, count }) => (
            <li key={name}>
              <a href={addressOf(name.toLowerCase())}>
                {name} ({count})
              </a>
            </li>
          ))}
          {EXAMPLES.map((example) => (
            <li key={example}>
              <a href={addressOf(example)}>{example}</a>
            </li>
          ))}
        </ul>
      </section>
      <p>
        Looking for something that is not here? <a href="/contact">We make pieces to order.</a>
      </p>
    </div>
  );
}

const EXAMPLES = ["blue dress under 150k", "wedding guest", "between 50k and 90k"];
/** The most kinds of garment that are offered if nothing was found. */
const MOST_KINDS = 5;

/** The kinds with the most pieces. */
function commonKinds(products: readonly Product[]): string[] {
  const counts = new Map<Kind, number>();
  for (const { kind } of products) if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_KINDS)
    .map(([kind]) => KINDS[kind].many);
}

/** Each kind with the number of results that a search for its name has: a search for dresses also finds gowns. */
async function counted(search: Search, names: readonly string[]) {
  return Promise.all(names.map(async (name) => ({ name, count: (await search(name, 0)).total })));
}
