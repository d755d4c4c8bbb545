/**
 * The name lower-cased, with spaces turned into hyphens and '&-' removed: 'Bubble & Molly Combo' becomes
 * `bubble-molly-combo` (section 2, Slugs).
 */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-").replaceAll("&-", "");
}

/** The slug of a new piece, whatever its name contains: `slugOf` without accents and signs, 'Zúri's Gown' is `zuris-gown`. */
export function plainSlugOf(name: string): string {
  return slugOf(name.normalize("NFKD"))
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}
