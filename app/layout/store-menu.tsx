import type { StoreLink } from "../islands/stores-menu/stores-menu.island.tsx";
import { Menu, MenuEntry } from "./menu.tsx";

type Props = {
  /** The sub-store's name. */
  name: string;
  /** HazelBee's alone. */
  shop: StoreLink | undefined;
  stores: readonly StoreLink[];
};

/** The sub-stores' menu on small screens: the header's links. */
export function StoreMenu({ name, shop, stores }: Props) {
  const entry = (link: StoreLink) => (
    <MenuEntry key={link.href} href={link.href} current={link.current}>
      {link.name}
    </MenuEntry>
  );
  return (
    <Menu label={`${name} menu`}>
      <MenuEntry href="/">Home</MenuEntry>
      {shop && entry(shop)}
      <li>
        <details open>
          <summary>Stores</summary>
          <ul>{stores.map(entry)}</ul>
        </details>
      </li>
      <MenuEntry href="/contact">Contact</MenuEntry>
    </Menu>
  );
}
