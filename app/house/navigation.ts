/** The house's main navigation, in order: a new screen is one row. */
export const navigation: readonly { label: string; href: string }[] = [
  { label: "Today", href: "/house" },
  { label: "Orders", href: "/house/orders" },
  { label: "Pieces", href: "/house/pieces" },
  { label: "Promotions", href: "/house/promotions" },
  { label: "Messages", href: "/house/messages" },
  { label: "Settings", href: "/house/settings" },
];

/** Whether a link of the navigation leads to the page at `path`, or to one that this page is below. */
export function isCurrent(href: string, path: string): boolean {
  return path === href || (href !== "/house" && path.startsWith(`${href}/`));
}
