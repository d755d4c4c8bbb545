import type { ComponentProps, ComponentType, ReactNode } from "react";
import { MainFrame } from "../../frame/main-layout.tsx";
import { StoreFrame } from "../../frame/store-layout.tsx";
import { ShopWordsContext } from "../../frame/words.tsx";
import ShowcaseScreen from "../../stores/showcase/page.tsx";
import CollectionScreen from "../collection/page.tsx";
import HomeScreen from "../home/page.tsx";
import QuestionsScreen from "../questions/page.tsx";
import SizeGuideScreen from "../size-guide/page.tsx";
import type { loadPart, PreviewScreen } from "./load-part.server.ts";

/** The pages that show a part of the shop's words; each gets what its own loader returns. */
const SCREENS = {
  home: HomeScreen,
  collection: CollectionScreen,
  questions: QuestionsScreen,
  "size-guide": SizeGuideScreen,
  showcase: ShowcaseScreen,
} as unknown as Readonly<Record<PreviewScreen, ComponentType<{ loaderData: unknown }>>>;

type Props = {
  loaderData: ReturnType<typeof loadPart>;
  /** Says that it is a preview. */
  note: ReactNode;
};

/** The page of a part of the words, in its frame. */
export function PartPreview({ loaderData, note }: Props) {
  const { room, part } = loaderData;
  const { screen, path, year, words } = part;
  const Screen = SCREENS[screen];
  const page = (
    <>
      {note}
      <Screen loaderData={loaderData} />
    </>
  );
  const [, store = "", shop] = path.split("/");
  const isStore = screen === "showcase" || shop !== undefined;
  return (
    <ShopWordsContext value={words}>
      {screen === "size-guide" ? (
        page
      ) : isStore ? (
        <StoreFrame store={store as ComponentProps<typeof StoreFrame>["store"]} path={path}>
          {page}
        </StoreFrame>
      ) : (
        <MainFrame room={room} year={year} large={path === "/"}>
          {page}
        </MainFrame>
      )}
    </ShopWordsContext>
  );
}
