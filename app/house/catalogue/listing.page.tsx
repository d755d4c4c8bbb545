import { data, redirect } from "react-router";
import { collections } from "../../../domain/catalogue/collections.ts";
import type { Listing } from "../../../domain/house/listings.ts";
import { SMALL_WIDTH } from "../../../domain/media/pictures.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import { HouseIsland } from "../browser/island.tsx";
import { numberOf, readForm } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";
import { houseTitle, Notice, PageHead } from "../screen.tsx";
import type { Route } from "./+types/listing.page";
import ListingEditor from "./listing-order.island.tsx";
import { changerOf } from "./piece-changes.ts";
import { encodingUrl, firstSource } from "./thumbnail.tsx";
import styles from "./listing.page.module.css";
import type { Context } from "../session.ts";

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
  const result = await actOnListing(context, collection, await readForm(request));
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
        component={ListingEditor}
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

type Props = { listing: Listing } & ({ sku: string; place: number } | { isUsual: true });

/** Somebody else has changed the order meanwhile: says what is stored and what was wanted. */
function ListingStale({ listing, ...wanted }: Props) {
  const { pieces, version } = listing;
  const isMove = "sku" in wanted;
  const at = isMove ? pieces.findIndex(({ sku }) => sku === wanted.sku) : -1;
  const name = pieces[at]?.name;
  return (
    <form className={styles.stale} method="post" role="alert">
      <p>
        Somebody else has put this collection into another order meanwhile. The list shows theirs;
        nothing of yours was saved.
      </p>
      <dl>
        <dt>Theirs</dt>
        <dd>{name ? `${name} is number ${at + 1}` : "The list below"}</dd>
        <dt>Yours</dt>
        <dd>{isMove && name ? `${name} as number ${wanted.place + 1}` : "The usual order"}</dd>
      </dl>
      <input type="hidden" name="version" value={version} />
      {isMove && <input type="hidden" name="sku" value={wanted.sku} />}
      {isMove && <input type="hidden" name="place" value={wanted.place} />}
      <button className="button-line" type="submit" name="act" value={isMove ? "move" : "usual"}>
        Do it all the same
      </button>
    </form>
  );
}

/** Why a form was not carried out. */
type ListingResult = {
  status: 404 | 409 | 422;
  message?: string;
  /** Somebody else has changed the order meanwhile: what was wanted. The page shows what is stored. */
  stale?: { sku: string; place: number } | { isUsual: true };
};

/**
 * Carries out a posted form. Returns the SKU of the moved piece, or `usual`. @throws 400 for an unknown form.
 */
async function actOnListing(
  context: Context,
  collection: string,
  { act, sku = "", place, version }: Values,
): Promise<{ moved: string } | ListingResult> {
  const { house } = context.get(shopContext);
  const change = { collection, version: numberOf(version), by: changerOf(context) };
  if (act === "usual") {
    const result = await house.orderListing({ ...change, skus: [] });
    return outcomeOf(result.kind, "usual", { isUsual: true });
  }
  if (act !== "move") throw data(null, { status: 400, statusText: "Bad Request" });
  const to = numberOf(place);
  const before = await house.readListing(collection);
  // Pressed twice.
  if (before && isThere(before, sku, to)) return { moved: sku };
  const result = await house.moveListed({ ...change, sku, place: to });
  return outcomeOf(result.kind, sku, { sku, place: to });
}

function isThere({ pieces }: Listing, sku: string, place: number): boolean {
  return pieces[place]?.sku === sku;
}

function outcomeOf(
  kind: string,
  moved: string,
  wanted: NonNullable<ListingResult["stale"]>,
): { moved: string } | ListingResult {
  switch (kind) {
    case "changed":
    case "unchanged":
      return { moved };
    case "stale":
      return { status: 409, stale: wanted };
    case "invalid":
      return { status: 422, message: "This order is not possible. Nothing was changed." };
    default:
      return { status: 404, message: "There is no such piece in this listing any more." };
  }
}
