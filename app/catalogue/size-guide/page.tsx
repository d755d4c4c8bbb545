import { use } from "react";
import { brand } from "../../../domain/stores/brand.ts";
import { MEASURES } from "../../../domain/catalogue/measurements.ts";
import { SIZES } from "../../../domain/catalogue/product.ts";
import { inInches } from "../../../domain/catalogue/size-help.ts";
import { Wordmark } from "../../design/wordmark.tsx";
import { pageMeta } from "../../frame/seo.ts";
import { ShopDetailsContext } from "../../frame/shop-details.ts";
import { Announcement } from "../../frame/words.tsx";
import { catalogueContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export function meta() {
  return pageMeta({
    title: `Size Guide · ${brand.name}`,
    description: `Bust, waist and hip for ${brand.name}'s sizes XS to 3XL, in centimetres and inches, and how to measure yourself.`,
    path: "/size-guide",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { sizes: context.get(catalogueContext).words.sizes };
}

/** The page has no shop header, since links open it in a new tab. */
export default function SizeGuideScreen({ loaderData: { sizes } }: Route.ComponentProps) {
  return (
    <>
      <Announcement />
      <SizeGuide sizes={sizes} />
    </>
  );
}

function SizeGuide({ sizes }: Route.ComponentProps["loaderData"]) {
  const { email } = use(ShopDetailsContext);
  return (
    <main className={`stack ${styles.page}`} id="content">
      <header className={`stack ${styles.head}`}>
        <Wordmark />
        <h1>Size Guide</h1>
        <p>
          These are measurements of the body, not of the garment. Between two sizes, take the larger
          one.
        </p>
      </header>
      <div className={styles.table} role="region" aria-labelledby="sizes" tabIndex={0}>
        <table>
          <caption id="sizes">Measurements in centimetres, and in inches beneath</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Bust</th>
              <th scope="col">Waist</th>
              <th scope="col">Hip</th>
            </tr>
          </thead>
          <tbody>
            {SIZES.map((size) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {MEASURES.map((measure) => (
                  <td key={measure}>
                    {sizes[size][measure]} cm <small>{inInches(sizes[size][measure])} in</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section className={`stack ${styles.how}`} aria-labelledby="how">
        <h2 id="how">How to measure</h2>
        <p>
          Stand upright in light underwear and let the tape lie flat and level, close to the body
          but not tight.
        </p>
        <dl>
          <dt>Bust</dt>
          <dd>Around the fullest part of the chest, with the tape level across the back.</dd>
          <dt>Waist</dt>
          <dd>
            Around the narrowest part, about two fingers above the navel. Breathe out and do not
            pull.
          </dd>
          <dt>Hip</dt>
          <dd>
            Around the fullest part, about 20 cm (8 in) below the waist, with your feet together.
          </dd>
        </dl>
        <p>
          Not sure, or made to measure? Write to <a href={`mailto:${email}`}>{email}</a> with your
          measurements.
        </p>
      </section>
    </main>
  );
}
