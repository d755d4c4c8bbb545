import { use } from "react";
import { data } from "react-router";
import type { Listing } from "../../../domain/house/listings.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import { HouseIsland } from "../browser/island.tsx";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { FormId, Hidden } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";
import { HouseCollections } from "../house-collections.ts";
import { FormResult, houseTitle, Notice, PageHead } from "../screen.tsx";
import type { Route } from "./+types/listing.page";
import ListingEditor from "./listing-order.island.tsx";
import { encodingUrl, firstSource } from "./thumbnail.tsx";
import styles from "./listing.page.module.css";

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
    formId: crypto.randomUUID(),
    pieces: listing.pieces.map((piece) => {
      const source = firstSource(manifest, snapshot, piece.sku);
      return { ...piece, picture: source && encodingUrl(source) };
    }),
    done,
  };
}

export function action({ params: { collection }, ...args }: Route.ActionArgs) {
  const at = (moved: string) => ({
    to: `/house/pieces/order/${collection}?${new URLSearchParams({ done: moved })}#${placeOf(moved)}`,
  });
  const words: Words<"/house/pieces/order/:collection"> = {
    move: { done: (_done, { sku = "" }) => at(sku), stale: THEIRS, unknown: GONE },
    usual: { done: at("usual"), stale: THEIRS, unknown: GONE },
  };
  const repeated = (_thing: unknown, { sku = "usual" }: Values) => at(sku);
  return act(args, "/house/pieces/order/:collection", words, { subject: { collection }, repeated });
}

function placeOf(moved: string): string {
  return moved.includes("/") ? moved.replace("/", "--") : "done";
}

const THEIRS =
  "Somebody else has put this collection into another order meanwhile. The list shows theirs; nothing of yours was saved.";
const GONE = "There is no such piece in this listing any more.";

/** The pieces of a collection in the order in which its listing shows them. */
export default function PieceOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, pieces, formId, done } = loaderData;
  const collections = use(HouseCollections);
  const shown = collections.find(({ id, isShown }) => id === listing.collection && isShown);
  const { collection, name, version, isUsual } = listing;
  const isInvalid = actionData?.result.kind === "invalid";
  const problem = isInvalid
    ? "This order is not possible. Nothing was changed."
    : actionData?.message;
  return (
    <>
      <PageHead
        title={`Order of ${name}`}
        note="As the shop’s listing shows them. Hold a photograph and move it, or use the arrows."
      >
        {shown && (
          <a className="button-text" href={shown.href}>
            See the listing
          </a>
        )}
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
        {actionData?.result.kind === "stale" ? (
          <ListingStale listing={listing} {...actionData.typed} message={actionData.message} />
        ) : (
          <FormResult message={problem} />
        )}
      </div>
      <HouseIsland
        name="listing-order"
        component={ListingEditor}
        without="moving pieces with a finger needs it"
        props={{ collection, version, pieces, formId }}
      />
      {!isUsual && (
        <form className={styles.usual} method="post">
          <FormId />
          <Hidden values={{ act: "usual", version }} />
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

type Props = { listing: Listing; sku?: string; place?: string; message: string | undefined };

/** Shown if somebody else has changed the order meanwhile: says what is stored and what was wanted. */
function ListingStale({ listing, sku, place, message }: Props) {
  const { pieces, version } = listing;
  const isMove = sku !== undefined;
  const at = pieces.findIndex((piece) => piece.sku === sku);
  const name = pieces[at]?.name;
  return (
    <form className={styles.stale} method="post" role="alert">
      <FormId />
      <p>{message}</p>
      <dl>
        <dt>Theirs</dt>
        <dd>{name ? `${name} is number ${at + 1}` : "The list below"}</dd>
        <dt>Yours</dt>
        <dd>{isMove && name ? `${name} as number ${Number(place) + 1}` : "The usual order"}</dd>
      </dl>
      <Hidden values={isMove ? { version, sku, place } : { version }} />
      <button className="button-line" type="submit" name="act" value={isMove ? "move" : "usual"}>
        Do it all the same
      </button>
    </form>
  );
}
