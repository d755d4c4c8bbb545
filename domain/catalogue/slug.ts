/**
 * The name lower-cased, with spaces turned into hyphens and '&-' removed: 'Bubble & Molly Combo' becomes
 * `bubble-molly-combo` (section 2, Slugs).
 */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-").replaceAll("&-", "");
}
