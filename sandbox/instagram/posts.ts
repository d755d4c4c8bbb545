/** One post of an account. `picture` returns the path of a JPEG file; it is called when the picture is requested. */
export type Post = {
  id: string;
  caption: string;
  mediaType: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM";
  timestamp: string;
  picture: () => string;
};

const CAPTIONS = {
  babies: [
    "New in for little ones.",
    "Made for twirling.",
    "Sunday mornings.",
    "A pocket for every treasure.",
    "Cut, pinned, nearly there.",
    "Party shoes optional.",
    "Colour first, always.",
    "Room to run.",
    "Hand-finished hems.",
    "Her favourite already.",
    "From our atelier in Port Harcourt.",
  ],
  lifestyle: [
    "Slow mornings.",
    "Texture on texture.",
    "Made to be lived in.",
    "The bedroom edit.",
    "Hand-finished edges.",
    "Light through linen.",
    "Evenings at home.",
    "Small comforts.",
    "From our atelier in Port Harcourt.",
  ],
} as const;

export type Account = keyof typeof CAPTIONS;

const DAY_MS = 24 * 60 * 60 * 1000;
const NEWEST = Date.parse("2026-11-20T17:30:00.000Z");

/** An account's posts, newest first; every fourth is a video, every fifth an album. */
export function postsOf(account: Account, pictures: readonly Post["picture"][]): Post[] {
  const captions = CAPTIONS[account];
  return pictures.map((picture, index) => ({
    id: `${account === "babies" ? 178 : 179}${String(index + 1).padStart(6, "0")}`,
    caption: captions[index % captions.length] ?? "",
    mediaType: index % 4 === 3 ? "VIDEO" : index % 5 === 1 ? "CAROUSEL_ALBUM" : "IMAGE",
    timestamp: new Date(NEWEST - index * 3 * DAY_MS).toISOString().replace(".000Z", "+0000"),
    picture,
  }));
}
