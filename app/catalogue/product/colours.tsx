import type { ColourLink } from "../../../domain/catalogue/colour-sets.ts";
import { COLOURS } from "../../../domain/catalogue/facts.ts";
import styles from "./colours.module.css";

/** Links to all colours of the page's design; renders nothing for a piece that has no others. */
export function Colours({ links }: { links: readonly ColourLink[] }) {
  if (links.length === 0) return null;
  return (
    <fieldset className={styles.colours}>
      <legend>Colours</legend>
      <ul>
        {links.map(({ sku, href, name, colours, soldOut, isCurrent }) => (
          <li key={sku}>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {colours.length > 0 && <Swatch colours={colours} />}
              <span>
                {name}
                {soldOut && <span className={styles.soldOut}>, sold out</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A disc of the main colour, split if there is a second one. */
function Swatch({ colours: [main, second = main] }: Pick<ColourLink, "colours">) {
  if (!main || !second) return null;
  const [one, other] = [COLOURS[main].swatch, COLOURS[second].swatch];
  const background = `linear-gradient(135deg, ${one} 50%, ${other} 50%)`;
  return <span className={styles.swatch} style={{ background }} aria-hidden="true" />;
}
