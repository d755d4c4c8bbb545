import { brand } from "../../domain/stores/brand.ts";
import { showcase } from "../../domain/catalogue/collections.ts";
import { SizeGuideLink } from "../ui/size-guide-link.tsx";
import { Menu, MenuEntry } from "./menu.tsx";

/** The specification's entries in its order, with the readings' two additions: 'All Collections' and the stores. */
export function SideMenu() {
  return (
    <Menu label="Main">
      <MenuEntry href="/">Home</MenuEntry>
      <li>
        <details open>
          <summary>Shop</summary>
          <ul>
            {showcase.map(({ id, name, href }) => (
              <MenuEntry key={id} href={href} room={id}>{`${name} Collection`}</MenuEntry>
            ))}
            <MenuEntry href="/collections">All Collections</MenuEntry>
          </ul>
        </details>
      </li>
      <li>
        <details>
          <summary>Stores</summary>
          <ul>
            {Object.entries(brand.stores).map(([slug, name]) => (
              <MenuEntry key={slug} href={`/${slug}`}>
                {name}
              </MenuEntry>
            ))}
          </ul>
        </details>
      </li>
      <MenuEntry href="/contact">Contact</MenuEntry>
      <li>
        <SizeGuideLink />
      </li>
      <MenuEntry href="/terms">Terms</MenuEntry>
    </Menu>
  );
}
