import { data } from "react-router";
import { shopContext } from "../../shop-context.ts";
import { Frames } from "../frames.tsx";
import { houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/piece-preview.page";
import styles from "../frames.module.css";

export const meta = () => houseTitle("Preview");

export async function loader({ params: { collection, slug, token }, context }: Route.LoaderArgs) {
  const { house, readPreview } = context.get(shopContext);
  const sku = `${collection}/${slug}`;
  const preview = await readPreview(token);
  if (preview?.sku !== sku) throw data(null, { status: 404, statusText: "Not Found" });
  const piece = await house.readPiece(sku);
  return {
    name: preview.catalogue.findProduct(sku)?.alt ?? preview.page.product.alt,
    href: `/preview/${token}`,
    back: `/house/pieces/${sku}${preview.words ? `?words=${token}` : ""}`,
    state: preview.words
      ? "Nothing of it is saved yet: go back and save it."
      : stateOf(piece?.draft?.needs ?? []),
  };
}

/**
 * A piece with unpublished or unsaved changes, on its page and between its neighbours in its listing, at two widths.
 */
export default function PiecePreviewScreen({ loaderData }: Route.ComponentProps) {
  const { name, href, back, state } = loaderData;
  return (
    <>
      <PageHead title="Preview" note={`${name}, as shoppers will see it.`}>
        <a className="button-line" href={back}>
          Back to the piece
        </a>
      </PageHead>
      <p className={styles.needs}>
        {state} <a href={href}>Open it alone</a>; the link works for a day, for whoever has it.
      </p>
      <Frames href={href} />
      <h2 className={styles.title}>In its listing</h2>
      <Frames href={`${href}?listing`} where=", in its listing" />
    </>
  );
}

function stateOf(needs: readonly string[]): string {
  return needs.length > 0
    ? `Before it can be published: ${needs.join(" ")}`
    : "Everything is there: publish it on the piece’s page.";
}
