import type { ListedCollection } from "../../../server/catalogue/collection-commands.ts";
import { shopContext } from "../../shop-context.ts";
import { EmptyState, houseTitle, PageHead, Row, Rows } from "../screen.tsx";
import type { Route } from "./+types/page";

export const meta = () => houseTitle("Collections");

export async function loader({ context }: Route.LoaderArgs) {
  return { collections: await context.get(shopContext).house.listCollections() };
}

export default function CollectionsScreen({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Collections" note="Those that you make, beside the five and HazelBee.">
        <a className="button" href="/house/collections/new">
          New collection
        </a>
      </PageHead>
      {collections.length === 0 ? (
        <EmptyState>No collection yet. The shop shows one as soon as it is published.</EmptyState>
      ) : (
        <Rows>
          {collections.map(({ slug, name, state }) => (
            <Row key={slug} href={`/house/collections/${slug}`} title={name} note={STATES[state]} />
          ))}
        </Rows>
      )}
    </>
  );
}

/** What a collection's state means. */
export const STATES: Readonly<Record<ListedCollection["state"], string>> = {
  draft: "Draft: nobody sees it, nor its pieces",
  published: "Published",
  changed: "Published; the changes since are seen by nobody",
  withdrawn: "Withdrawn: nobody sees it, nor its pieces",
};
