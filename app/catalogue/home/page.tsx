import type { CSSProperties } from "react";
import { findCollection } from "../../../domain/catalogue/collections.ts";
import { isPageIn } from "../../../domain/catalogue/pages.ts";
import type { Collection } from "../../../domain/catalogue/product.ts";
import { STORIES_PATH } from "../../../domain/catalogue/pages.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { customDresses, PRICE_ON_REQUEST } from "../../../domain/stores/showcases.ts";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { Island } from "../../browser/island.tsx";
import MessageForm from "../../messages/message-form.island.tsx";
import SignUpPopup from "../../messages/popup.island.tsx";
import { picturesIn } from "../../media/pictures.ts";
import { paragraphs, pathIn } from "../../../domain/stores/text.ts";
import { PARTS } from "../../../domain/stores/words.ts";
import type { Linked } from "../../../domain/stores/text.ts";
import { organization, pageMeta } from "../../frame/seo.ts";
import { LinkedText, linksIn } from "../../frame/words.tsx";
import { catalogueContext } from "../../shop-context.ts";
import { Picture } from "../../design/picture.tsx";
import { WordmarkHalves } from "../../design/wordmark.tsx";
import { CollectionDoors } from "../collection-doors.tsx";
import { CardCaption } from "../product-card.tsx";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${brand.name} · Bold, timeless, unconventional fashion from ${brand.city}`,
    description: `${brand.name} makes bold, timeless, unconventional clothes for women in ${brand.city}, ${brand.country}: ${numberOf(loaderData?.doors.length ?? 5)} collections, made to order, delivered worldwide.`,
    path: "/",
    picture: loaderData?.hero,
    data: [organization({ social: loaderData?.social ?? [] })],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const { home, brand: text } = catalogue.words;
  const pictures = picturesIn(context);
  // A collection of the owner's may be withdrawn since.
  const latest =
    catalogue.findCollection(home.latest) ?? catalogue.findCollection(PARTS.home.usual.latest);
  if (!latest) throw new Error(`There is no collection ${home.latest}`);
  return {
    social: catalogue.shop.social,
    hero: home.picture ?? pictures.first("heroes/home"),
    isOwnHero: home.picture !== undefined,
    line: linksIn(context, home.line),
    // The page may be gone since.
    link: pathIn(home.link, { origin: "", isPage: (path) => isPageIn(catalogue, path) }),
    latest: {
      room: latest.room,
      href: latest.href,
      about: aboutLatest(latest),
      cards: pictures.latestCards(latest.products),
    },
    hasStories: catalogue.stories.length > 0,
    brandWords: paragraphs(text).map((each) => linksIn(context, each)),
    doors: pictures.doors(),
    story: pictures.closeUp("naledi/orion-dress"),
    dresses: customDresses.map(({ title, slug }) => ({
      title,
      picture: pictures.first(`custom/${slug}`),
    })),
    popup: pictures.first("illustrations/popup"),
  };
}

/** The line about the latest collection: its name and blurb, of which the specification has another spelling here. */
function aboutLatest({ id, name, blurb }: Pick<Collection, "id" | "name" | "blurb">): string {
  const isUsual = id === "mysthique" && blurb === findCollection(id)?.blurb;
  return `${name}. ${isUsual ? "A Christmas tale like no other." : blurb}`;
}

type HomeData = Route.ComponentProps["loaderData"];

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const {
    hero,
    isOwnHero,
    line,
    link,
    latest,
    doors,
    story,
    brandWords,
    hasStories,
    dresses,
    popup,
  } = loaderData;
  return (
    <>
      <Hero hero={hero} isOwnHero={isOwnHero} line={line} link={link} />
      <AllCollections count={doors.length} />
      <Island name="popup" component={SignUpPopup} props={{ picture: popup }} wakes="touch" />
      <LatestCollection {...latest} />
      <CollectionDoors doors={doors} />
      <BrandStory picture={story} words={brandWords} hasStories={hasStories} />
      <MadeToOrder dresses={dresses} />
      <Subscribe />
    </>
  );
}

/**
 * The first section: a picture and the brand's name, on phones below the picture and as wide as it, on wide screens over
 * its empty side, or beside the owner's, which may have none. Small screens hide 'Explore' to the collections, where the row below the hero and the menu lead, too; a
 * link that the owner has set shows at every width.
 */
function Hero({
  hero,
  isOwnHero,
  line,
  link,
}: Pick<HomeData, "hero" | "isOwnHero" | "line" | "link">) {
  return (
    <section className={`stack ${styles.hero} ${isOwnHero ? styles.own : ""}`}>
      <Picture
        className={styles.picture}
        source={hero}
        alt=""
        sizes="(min-width: 62rem) 100vw, 180vw"
        // Only the bundle's picture has a crop for phones.
        {...(!isOwnHero && { phoneSizes: "100vw" })}
        load="main"
      />
      <div className={styles.words}>
        <h1>
          <span className="spoken">{brand.name}</span>
          <WordmarkHalves />
        </h1>
        <p>
          <LinkedText text={line} />
        </p>
        <a
          className={`button ${styles.explore} ${link ? "" : styles.wideOnly}`}
          href={link ?? "/collections"}
        >
          Explore
        </a>
      </div>
    </section>
  );
}

/** On phones, the link to the collections: at the bottom of Home's first screen, within the thumb's reach. */
function AllCollections({ count }: { count: number }) {
  return (
    <nav className={styles.row} aria-label="All collections">
      <a href="/collections">
        {`All ${numberOf(count)} collections`} <span aria-hidden>→</span>
      </a>
    </nav>
  );
}

function numberOf(count: number): string {
  return NUMBERS[count - 5] ?? String(count);
}

const NUMBERS = ["five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/**
 * The pieces of the latest collection, each picture whole and in its own shape: masonry in one column up to 575 px, in
 * two up to 991 px, beyond a grid of three.
 */
function LatestCollection({ room, href, about, cards }: HomeData["latest"]) {
  return (
    <section className={`later ${styles.latest}`} data-room={room} aria-labelledby="latest">
      <header className={styles.head}>
        <h2 id="latest">Latest Collection</h2>
        <p>{about}</p>
        <a className={`button-line ${styles.shop}`} href={href}>
          Shop Now
        </a>
      </header>
      <ul className={styles.grid}>
        {cards.map((piece) => (
          <li key={piece.sku} style={{ "--ratio": ratioOf(piece.picture.record) } as CSSProperties}>
            <a className="grows" href={piece.href}>
              <Picture
                source={piece.picture}
                alt={piece.alt}
                sizes="(min-width: 62rem) 31vw, (min-width: 36rem) 47vw, 100vw"
              />
              <CardCaption piece={piece} isSpoken />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ratioOf({ width, height }: { width: number; height: number }): number {
  return Math.round((1000 * width) / height) / 1000;
}

/** The section 'The Brand' on Home. */
function BrandStory({
  picture,
  words,
  hasStories,
}: {
  picture: PictureSource;
  words: readonly Linked[];
  hasStories: boolean;
}) {
  return (
    <section className={`later ${styles.story}`} aria-labelledby="brand">
      <Picture
        className={styles.brandStoryPicture}
        source={picture}
        alt=""
        sizes="(min-width: 48rem) 42vw, 100vw"
      />
      <div className={styles.brandStoryWords}>
        <h2 id="brand">The Brand</h2>
        {words.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- The paragraphs never move.
          <p key={at}>
            <LinkedText text={text} />
          </p>
        ))}
        {hasStories && (
          <p>
            <a className="button-line" href={STORIES_PATH}>
              Stories
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

/** Custom dresses: made to order and without a price, so each links to Contact. */
function MadeToOrder({ dresses }: Pick<HomeData, "dresses">) {
  return (
    <section className={`later ${styles.section}`} aria-labelledby="made-to-order">
      <header className={styles.head}>
        <h2 id="made-to-order">Made to order</h2>
        <p>Gowns that exist once. Tell us the day, and we draw.</p>
      </header>
      <ul className={`swipe-row ${styles.madeToOrder}`}>
        {dresses.map(({ title, picture }) => (
          <li key={title}>
            <a href="/contact">
              <Picture source={picture} alt="" sizes="min(66vw, 22rem)" />
              <span className="piece-name">{title}</span>
              <span className={`fine-print ${styles.price}`}>{PRICE_ON_REQUEST}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newsletter section at the end of Home. */
function Subscribe() {
  return (
    <section className={styles.subscribeSection} aria-labelledby="subscribe">
      <h2 id="subscribe">First to know</h2>
      <div className={styles.form}>
        <Island
          name="message-form"
          component={MessageForm}
          props={{ kind: "newsletter" }}
          wakes="touch"
        />
      </div>
    </section>
  );
}
