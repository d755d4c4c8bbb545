import type { ListedStory } from "../../../server/stories/stories.ts";
import { shopContext } from "../../shop-context.ts";
import { EmptyState, houseTitle, PageHead, Row, Rows } from "../screen.tsx";
import type { Route } from "./+types/page";

export const meta = () => houseTitle("Stories");

export async function loader({ context }: Route.LoaderArgs) {
  return { stories: await context.get(shopContext).house.listStories() };
}

export default function StoriesScreen({ loaderData: { stories } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Stories" note="Pictures, words and pieces, at /stories in the shop.">
        <a className="button" href="/house/stories/new">
          New story
        </a>
      </PageHead>
      {stories.length === 0 ? (
        <EmptyState>
          No story yet. The shop has no page for stories until one is published.
        </EmptyState>
      ) : (
        <Rows>
          {stories.map(({ id, address, title, state }) => (
            <Row key={id} href={`/house/stories/${address}`} title={title} note={STATES[state]} />
          ))}
        </Rows>
      )}
    </>
  );
}

/** What a story's state means. */
export const STATES: Readonly<Record<ListedStory["state"], string>> = {
  draft: "Draft: nobody sees it",
  published: "Published",
  changed: "Published; the changes since are seen by nobody",
  withdrawn: "Withdrawn: nobody sees it",
};
