import { brand } from "../../../domain/stores/brand.ts";
import { Island } from "../../browser/island.tsx";
import { AskButton, AskSheet } from "../../catalogue/ask-about-piece.tsx";
import { Picture } from "../../design/picture.tsx";
import { pageMeta } from "../../frame/seo.ts";
import { picturesIn } from "../../media/pictures.ts";
import { catalogueContext } from "../../shop-context.ts";
import Feed from "../feed.island.tsx";
import { StoreHero, StoreInstagram, StoreSection } from "../sections.tsx";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

/** The two stores whose pieces are shown but not for sale. */
const STORES = {
  hazelbabies: {
    feed: "babies",
    /** Rows of pictures of one height. */
    layout: "gallery",
    title: "clothes for girls",
    description: "party dresses, pinafores and smocks for girls",
    heading: "Creating magical moments for every girl.",
    lead: "Party dresses, pinafores and smocks. Ask us about any piece.",
  },
  hazellifestyle: {
    feed: "lifestyle",
    /** Columns of pictures of different heights. */
    layout: "masonry",
    title: "for the home and the evening",
    description: "robes, silks, cushions and linen",
    heading: "The hours at home",
    lead: `${brand.stores.hazellifestyle}: interiors and intimate wear, robes, silks, cushions and linen.`,
  },
} as const;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { store, hero } = loaderData;
  const { title, description } = STORES[store];
  return pageMeta({
    title: `${brand.stores[store]}, ${title} · ${brand.name}`,
    description: `${brand.stores[store]} by ${brand.name}: ${description}, shown from our house in ${brand.city}.`,
    path: `/${store}`,
    picture: hero,
  });
}

export function loader({ url, context }: Route.LoaderArgs) {
  const store = url.pathname.split("/")[1] as keyof typeof STORES;
  const { first } = picturesIn(context);
  return {
    store,
    hero: first(`heroes/${store}`),
    pieces: context.get(catalogueContext).words[store].map((piece) => ({
      ...piece,
      picture: piece.picture ?? first(`${store}/${piece.slug}`),
    })),
  };
}

export default function ShowcaseScreen({
  loaderData: { store, hero, pieces },
}: Route.ComponentProps) {
  const { feed, heading, lead } = STORES[store];
  return (
    <>
      <StoreHero heading={heading} picture={hero}>
        <p>{lead}</p>
        {store === "hazellifestyle" && (
          <a className="button" href="#collection">
            Explore Now
          </a>
        )}
      </StoreHero>
      <StoreSection id="collection" heading="The Collection">
        <Pieces store={store} pieces={pieces} />
        {pieces.map(({ id, title, slug }) => (
          <AskSheet key={id} title={title} slug={slug} store={brand.stores[store]} />
        ))}
      </StoreSection>
      <StoreInstagram>
        {/* `idle`, so that the posts do not push the footer away under her eyes. */}
        <Island name="feed" component={Feed} props={{ store: feed }} wakes="idle" />
      </StoreInstagram>
    </>
  );
}

/** A showcase's collection in 1, 2 or 3 columns. Its pictures are no links, since the pieces are not for sale. */
function Pieces({ store, pieces }: Pick<Route.ComponentProps["loaderData"], "store" | "pieces">) {
  const { layout } = STORES[store];
  return (
    <ul className={styles[layout]}>
      {pieces.map(({ id, title, slug, picture }, position) => (
        <li key={id}>
          <Picture
            source={picture}
            alt={title}
            sizes={SIZES}
            load={layout === "gallery" && position < FIRST_ROW ? "soon" : "lazy"}
          />
          <p className="piece-name" aria-hidden>
            {title}
          </p>
          <AskButton title={title} slug={slug} />
        </li>
      ))}
    </ul>
  );
}

/** The most pictures in a gallery's first row at any width, which a tall screen shows below the hero. */
const FIRST_ROW = 3;

const SIZES = "(min-width: 900px) 31vw, (min-width: 750px) 47vw, 92vw";
