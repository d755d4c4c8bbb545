import { data } from "react-router";
import { shopContext } from "../../shop-context.ts";
import { Frames } from "../frames.tsx";
import { houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/preview.page";
import styles from "../frames.module.css";

export const meta = () => houseTitle("Preview");

export async function loader({ params: { slug, token }, context }: Route.LoaderArgs) {
  const preview = await context.get(shopContext).readCollectionPreview(token);
  if (preview?.slug !== slug) throw data(null, { status: 404, statusText: "Not Found" });
  return { name: preview.name, href: `/preview/${token}`, back: `/house/collections/${slug}` };
}

/** A collection's draft, on its page at two widths. */
export default function CollectionPreviewScreen({ loaderData }: Route.ComponentProps) {
  const { name, href, back } = loaderData;
  return (
    <>
      <PageHead title="Preview" note={`${name} Collection, as shoppers will see it.`}>
        <a className="button-line" href={back}>
          Back to the collection
        </a>
      </PageHead>
      <p className={styles.needs}>
        Saved, but not published: go back and publish it. <a href={href}>Open it alone</a>; the link
        works for a day, for whoever has it.
      </p>
      <Frames href={href} />
    </>
  );
}
