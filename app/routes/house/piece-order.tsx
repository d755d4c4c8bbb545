import { data, redirect } from "react-router";
import { collections } from "../../../domain/catalogue/collections.ts";
import { SMALL_WIDTH } from "../../../domain/media/pictures.ts";
import { actOnListing } from "../../house/listings/acts.ts";
import { ListingStale } from "../../house/listings/stale-listing.tsx";
import styles from "../../house/listings/stale-listing.module.css";
import { HouseIsland } from "../../house/islands/island.tsx";
import { ListingOrder } from "../../house/islands/listing-order/listing-order.tsx";
import { Notice } from "../../house/notice.tsx";
import { PageHead } from "../../house/page-head.tsx";
import { encodingUrl, firstSource } from "../../house/pieces/thumb.tsx";
import { posted } from "../../house/posted.ts";
import { houseTitle } from "../../house/titles.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/piece-order";

export const meta = () => houseTitle("Order of a collection");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { house, catalogue } = context.get(shopContext);
  const listing = await house.readListing(params.collection);
  if (!listing) throw data(null, { status: 404, statusText: "Not Found" });
  const manifest = context.get(manifestContext);
  const snapshot = catalogue.read();
  const done = url.searchParams.get("done");
  return {
    listing,
    pieces: listing.pieces.map((piece) => {
      const source = firstSource(manifest, snapshot, piece.sku);
      return { ...piece, picture: source && encodingUrl(source, SMALL_WIDTH) };
    }),
    done,
    href: collections.find(({ id }) => id === listing.collection)?.href ?? "/",
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { collection } = params;
  const result = await actOnListing(context, collection, await posted(request));
  if ("moved" in result) {
    const { moved } = result;
    const query = new URLSearchParams({ done: moved });
    const place = moved.includes("/") ? moved.replace("/", "--") : "done";
    return redirect(`/house/pieces/order/${collection}?${query}#${place}`, 303);
  }
  return data(result, result.status);
}

/** The pieces of a collection in the order in which its listing shows them. */
export default function PieceOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, pieces, done, href } = loaderData;
  const { collection, name, version, isUsual } = listing;
  return (
    <>
      <PageHead
        title={`Order of ${name}`}
        note="As the shop’s listing shows them. Hold a photograph and move it, or use the arrows."
      >
        <a className="button-text" href={href}>
          See the listing
        </a>
      </PageHead>
      <nav className={styles.collections} aria-label="Collections">
        {collections.map(({ id, name: label }) => (
          <a
            key={id}
            href={`/house/pieces/order/${id}`}
            aria-current={id === collection ? "page" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <div id="done">
        {!actionData && done && <Notice kind="status">{doneText(done, listing.pieces)}</Notice>}
        {actionData?.stale && <ListingStale listing={listing} {...actionData.stale} />}
        {actionData?.message && <Notice kind="error">{actionData.message}</Notice>}
      </div>
      <HouseIsland
        name="listing-order"
        component={ListingOrder}
        without="moving pieces with a finger needs it"
        props={{ collection, version, pieces }}
      />
      {!isUsual && (
        <form className={styles.usual} method="post">
          <input type="hidden" name="act" value="usual" />
          <input type="hidden" name="version" value={version} />
          <p>New pieces come last. What you have arranged here can be given up again.</p>
          <button className="button-line" type="submit">
            Back to the usual order
          </button>
        </form>
      )}
    </>
  );
}

function doneText(done: string, pieces: readonly { sku: string; name: string }[]): string {
  const at = pieces.findIndex(({ sku }) => sku === done);
  if (at < 0) return "The listing is in its usual order now.";
  return `${pieces[at]?.name} is number ${at + 1} of ${pieces.length} now.`;
}
