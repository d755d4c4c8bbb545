/**
 * What the owner drafts and publishes as a whole: a story, a collection. It is one row of the catalogue's changes, which
 * has the draft and what is shown of it. (The draft of a piece is a row of its own: `catalogue_drafts`.)
 */
export type Publication = {
  /** Its address, if that is not the row's key; fixed when it is first published. */
  slug?: string | undefined;
  /** When it was first published: UTC in ISO. */
  publishedAt?: string | undefined;
  shown?: object | undefined;
  isWithdrawn?: boolean | undefined;
};

/** `changed`: published, and its draft has changes that are not. */
export type PublicationState = "draft" | "published" | "changed" | "withdrawn";

/** How it stands; `isSame` says whether what is shown is the draft. */
export function publicationState<Shown>(
  { shown, isWithdrawn }: Pick<Publication, "isWithdrawn"> & { shown?: Shown | undefined },
  isSame: (shown: Shown) => boolean,
): PublicationState {
  if (!shown) return "draft";
  if (isWithdrawn) return "withdrawn";
  return isSame(shown) ? "published" : "changed";
}

/** Whether shoppers see it; a collection's pieces are seen with it. */
export function isShown({ state }: { state: PublicationState }): boolean {
  return state === "published" || state === "changed";
}
