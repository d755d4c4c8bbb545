/**
 * A picture with a title that is not for sale: HazelBabies' and HazelLifestyle's cards (section 3). Its picture
 * is under `<group>/<slug>`.
 */
export type ShowcaseItem = { id: number; title: string; slug: string };
