/**
 * A picture with a title that is shown and not bought: HazelBabies' and HazelLifestyle's cards (section 3).
 * `slug` names its picture, which is under `<group>/<slug>`.
 */
export type ShowcaseItem = { id: number; title: string; slug: string };
