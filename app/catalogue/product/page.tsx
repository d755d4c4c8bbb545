import { data } from "react-router";
import { pieceOf } from "../../../domain/cart/current-cart.ts";
import { restockSizes } from "../../../domain/catalogue/sizes.ts";
import { inDays } from "../../../domain/checkout/days.ts";
import type { Span } from "../../../domain/checkout/days.ts";
import { sentWithin } from "../../../domain/checkout/speed.ts";
import { contactLink, pieceLabel } from "../../../domain/messages/about-piece.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import { CHANGE_HOURS } from "../../../domain/orders/stages.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { Island } from "../../browser/island.tsx";
import { Picture } from "../../design/picture.tsx";
import { PriceTag } from "../../design/price.tsx";
import { absolute, breadcrumbs, pageMeta, productData } from "../../frame/seo.ts";
import Carousel from "../../media/carousel.island.tsx";
import { picturesIn } from "../../media/pictures.ts";
import TellMe from "../../messages/tell-me.island.tsx";
import { catalogueContext } from "../../shop-context.ts";
import { AskAboutPiece } from "../ask-about-piece.tsx";
import { CardCaption, ProductCard, SaveButton } from "../product-card.tsx";
import { Share } from "../share.tsx";
import type { Route } from "./+types/page";
import BuyForm from "./buy-form.island.tsx";
import { Colours } from "./colours.tsx";
import { productPage } from "./product-page.ts";
import RecentlyViewed from "./recently-viewed.island.tsx";
import { Reviews, ReviewsLink } from "./reviews.tsx";
import styles from "./page.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product, canonical, collection, sources, sendDays, shipping, reviews } = loaderData;
  const making = sendDays === undefined ? "made to order" : "ready to wear, made";
  return pageMeta({
    title: `${product.alt}, ${collection.name} · ${brand.name}`,
    description: `${product.description} ${formatNaira(product.price)}, ${making} in ${brand.city}.`,
    path: canonical,
    picture: sources[0],
    type: "product",
    data: [
      productData(product, canonical, { sources, shipping, reviews }),
      breadcrumbs(
        { name: collection.heading, path: collection.href },
        { name: product.alt, path: canonical },
      ),
    ],
  });
}

export function loader({ url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const segments = url.pathname.split("/").filter(Boolean);
  const page = catalogue.productAt(segments[0] ?? "", segments.at(-1) ?? "");
  if (page?.path !== url.pathname) throw data(null, { status: 404, statusText: "Not Found" });
  return productPage(picturesIn(context), catalogue, page);
}

type PageData = ReturnType<typeof productPage>;

/** Also shows previews of drafts (`app/catalogue/preview/page.tsx`). */
export default function ProductScreen({ loaderData }: { loaderData: PageData }) {
  const { viewed, cut, guide, facts, offersExpress, sendDays, days, accessories, goesWith } =
    loaderData;
  const { product, canonical, heading, collection, sources, alts, parts, others } = loaderData;
  const pieceName = pieceLabel(product.alt, collection.name);
  const canBuy = !product.soldOut || parts.some((part) => !part.soldOut);
  const goneSizes = restockSizes(product);
  const tellMe = (
    <Island
      name="tell-me"
      component={TellMe}
      props={{ sku: product.sku, name: product.fullName, sizes: goneSizes }}
      wakes="touch"
    />
  );
  const isHeaded = heading !== brand.name && !collection.heading.startsWith(heading);
  return (
    <article className={styles.page} data-viewed={JSON.stringify(viewed)}>
      <div className={styles.piece}>
        <Island
          className={styles.pictures}
          name="carousel"
          component={Carousel}
          props={{ name: product.alt, sources, alts }}
        />
        <div className={`stack ${styles.facts}`}>
          <p className={`fine-print ${styles.brand}`}>
            {heading === brand.name && (
              <>
                {heading} <span aria-hidden>·</span>{" "}
              </>
            )}
            <a href={collection.href}>{collection.heading}</a>
          </p>
          <h1 className="room-name">{product.alt}</h1>
          {/* A heading such as 'HazelZuri Styles' follows the h1 in the outline, but CSS shows it above the name. */}
          {isHeaded && <h2 className={styles.styles}>{heading}</h2>}
          <div className={`spread ${styles.offer}`}>
            <p className={styles.price} data-price>
              <PriceTag price={product.price} originalPrice={product.originalPrice} />
            </p>
            <div className="links">
              <SaveButton sku={product.sku} layout="line" />
              <Share title={`${product.alt}, ${brand.name}`} url={absolute(canonical)} />
            </div>
          </div>
          {loaderData.reviews && <ReviewsLink reviews={loaderData.reviews} />}
          <p>{product.description}</p>
          <Colours links={loaderData.colours} />
          {days.closed && <p className="closed-line">{days.closed.words}</p>}
          {product.soldOut && (
            <>
              <p className={styles.soldOut}>Sold out</p>
              {tellMe}
            </>
          )}
          {canBuy && (
            <>
              <Island
                name="buy-form"
                component={BuyForm}
                // Its bar with price and button belongs on the first screen, where the form itself may be further down.
                wakes="idle"
                props={{
                  piece: pieceOf(product),
                  isSoldOut: product.soldOut,
                  sizes: product.sizes,
                  left: product.left,
                  cut,
                  guide,
                  offersExpress,
                  sendDays,
                  days,
                  parts,
                  // Left out of the page while nobody has said so.
                  fit: loaderData.fit,
                  ease: loaderData.ease,
                }}
              />
              <noscript>
                <p>
                  The cart needs JavaScript. Without it,{" "}
                  <a href={contactLink(pieceName)}>write to us</a> and we take your order by hand.
                </p>
              </noscript>
            </>
          )}
          {!product.soldOut && goneSizes.length > 0 && tellMe}
        </div>
        <div className={`stack ${styles.reading}`}>
          <div>
            <details className={`plus ${styles.more}`} open>
              <summary>Fabric and make</summary>
              <dl>
                {facts.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <ul>
                {product.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            </details>
          </div>
          <TermsInBrief sendDays={sendDays} ready={days.ready} />
          <AskAboutPiece piece={pieceName} />
          <GoesWith accessories={accessories} goesWith={goesWith} />
        </div>
      </div>
      {loaderData.reviews && <Reviews reviews={loaderData.reviews} />}
      <section className={`later ${styles.others}`} aria-labelledby="others">
        <h2 className="room-name" id="others">
          <a href={collection.href}>{`More of ${collection.name}`}</a>
        </h2>
        <ul className="swipe-row">
          {others.map((piece) => (
            <li key={piece.sku}>
              <ProductCard piece={piece} sizes={ROW_SIZES} />
            </li>
          ))}
        </ul>
      </section>
      <Island
        name="recently-viewed"
        component={RecentlyViewed}
        props={{ sku: product.sku }}
        // Before it comes on the screen, where it would push the footer away.
        wakes="idle"
      />
    </article>
  );
}

/**
 * A summary of the Terms for shoppers who are about to buy. `sendDays`: in how many working days ready-to-wear is sent;
 * undefined for pieces made to order.
 */
function TermsInBrief({ sendDays, ready }: { sendDays: number | undefined; ready: Span }) {
  return (
    <details className={`plus ${styles.more}`}>
      <summary>{sendDays === undefined ? "Delivery and made to order" : "Delivery"}</summary>
      <ul>
        <li>
          {sendDays === undefined
            ? `Made in ${inDays(ready)}; an express order costs 30% more.`
            : `${sentWithin(sendDays)}.`}
        </li>
        <li>Delivered worldwide for a fee, or collected in Port Harcourt.</li>
        <li>{`Change or cancel within ${CHANGE_HOURS} hours of ordering.`}</li>
        <li>
          Sizing issues: store credit within 7 days, less a 25% handling fee, on outfits that were
          not on sale.
        </li>
        <li>
          All of it in the <a href="/terms">Terms</a>.
        </li>
      </ul>
    </details>
  );
}

/**
 * Accessories and pieces that go with the page's piece; renders nothing if there are none. An accessory has no page and
 * no size: it is added to the cart from here.
 */
function GoesWith({ accessories, goesWith }: Pick<PageData, "accessories" | "goesWith">) {
  if (accessories.length + goesWith.length === 0) return null;
  return (
    <section className={`${styles.others} ${styles.goesWith}`} aria-labelledby="goes-with">
      <h2 className="room-name" id="goes-with">
        Goes with
      </h2>
      <ul className="swipe-row">
        {accessories.map(({ sku, alt, price, picture }) => (
          <li key={sku}>
            <Picture source={picture} alt="" sizes={SMALL_SIZES} />
            <CardCaption piece={{ alt, price, originalPrice: price, soldOut: false }} />
            {/* The form leads to the cart page, which adds the accessory (`domain/cart/links.ts`). */}
            <form action="/cart">
              <button
                className="button-text"
                type="submit"
                name="add"
                value={sku}
                aria-label={`Add ${alt} To Cart`}
              >
                Add
              </button>
            </form>
          </li>
        ))}
        {goesWith.map((piece) => (
          <li key={piece.sku}>
            <ProductCard piece={piece} sizes={SMALL_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SMALL_SIZES = "(min-width: 48rem) 22vw, min(66vw, 22rem)";

const ROW_SIZES = "(min-width: 62rem) 23vw, min(66vw, 22rem)";
