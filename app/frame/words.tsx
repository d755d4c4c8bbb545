import { createContext, Fragment, use } from "react";
import type { RouterContextProvider } from "react-router";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { showcase, showcaseOf } from "../../domain/catalogue/collections.ts";
import { isPageIn } from "../../domain/catalogue/pages.ts";
import type { CollectionFacts } from "../../domain/catalogue/product.ts";
import { linked } from "../../domain/stores/text.ts";
import type { Linked } from "../../domain/stores/text.ts";
import { catalogueContext, shopContext } from "../shop-context.ts";
import styles from "./words.module.css";

type ShopWords = {
  /** `endsAt` is in ISO. */
  announcement: { text: Linked; endsAt: string } | undefined;
  hasQuestions: boolean;
  /** The collections of the menu. */
  collections: readonly Pick<CollectionFacts, "id" | "name" | "heading" | "href" | "room">[];
};

/** What of the owner's words every page shows. Like `ShopDetailsContext`, on the server alone. */
export const ShopWordsContext = createContext<ShopWords>({
  announcement: undefined,
  hasQuestions: false,
  collections: showcase,
});

type Context = Readonly<RouterContextProvider>;

export function shopWordsIn(
  context: Context,
  catalogue: Catalogue = context.get(catalogueContext),
): ShopWords {
  const { announcement, questions } = catalogue.words;
  return {
    announcement: announcement && {
      ...announcement,
      text: linksIn(context, announcement.text, catalogue),
    },
    hasQuestions: questions.length > 0,
    collections: showcaseOf(catalogue.collections),
  };
}

/** A text of the owner's with its links, for a loader. */
export function linksIn(
  context: Context,
  text: string,
  catalogue: Catalogue = context.get(catalogueContext),
): Linked {
  // The build has no such service, and no words of the owner's.
  const origin = text.includes("://") ? context.get(shopContext).publicUrl : "";
  return linked(text, { origin, isPage: (path) => isPageIn(catalogue, path) });
}

/** Text of the owner's; line breaks stay. */
export function LinkedText({ text }: { text: Linked }) {
  return text.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts never move.
    <Fragment key={at}>
      {typeof part === "string" ? lines(part) : <a href={part.href}>{part.text}</a>}
    </Fragment>
  ));
}

function lines(text: string) {
  return text.split("\n").map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- As above.
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The owner's announcement below the header, as long as it stands. */
export function Announcement() {
  const { announcement } = use(ShopWordsContext);
  if (!announcement) return null;
  return (
    // A page that was kept on a device may be shown after the end: `app/browser/afterwards.ts` removes it there.
    <aside
      className={styles.announcement}
      aria-label="Announcement"
      data-ends={announcement.endsAt}
    >
      <p>
        <LinkedText text={announcement.text} />
      </p>
    </aside>
  );
}
