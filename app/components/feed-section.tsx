import type { FeedStore } from "../../domain/feeds/feed.ts";
import { Feed } from "../islands/feed.tsx";
import { Island } from "../islands/island.tsx";
import { StoreInstagram } from "./store-instagram.tsx";

/** The showcases' social feed section. */
export function FeedSection({ store }: { store: FeedStore }) {
  return (
    <StoreInstagram>
      <Island name="feed" component={Feed} props={{ store }} />
    </StoreInstagram>
  );
}
