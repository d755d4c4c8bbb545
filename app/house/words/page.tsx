import { mayDo } from "../../../domain/house/rights.ts";
import { partTexts } from "../../../domain/house/words-form.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { houseTitle, PageHead } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/page";
import { HEADINGS, PartSection } from "./part.tsx";
import styles from "./part.module.css";

export const meta = () => houseTitle("Words");

/** `typed`: a part that was previewed, or for which a picture was sent, and that is not saved: what was typed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { house, readPartPreview } = context.get(shopContext);
  const preview = await readPartPreview(url.searchParams.get("words") ?? "");
  const parts = await house.readWords();
  return {
    parts,
    maySave: mayDo(context.get(visitContext).person, "prices"),
    typed: preview && {
      part: preview.part,
      version: preview.version,
      texts: partTexts(preview.part, preview.value),
    },
  };
}

export function action(args: Route.ActionArgs) {
  return act(args, "/house/words", words);
}

export default function WordsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { parts, maySave, typed } = loaderData;
  const unsaved = actionData ? undefined : typed;
  return (
    <>
      <PageHead
        title="Words"
        note="Plain text. A path of the shop, such as /naledi, becomes a link."
      />
      {!maySave && (
        <p>You can look and preview. Who may change prices can save, too: see Settings, People.</p>
      )}
      <nav aria-label="On this page">
        <ul className={`links fine-print ${styles.contents}`}>
          {parts.map(({ part, title }) => (
            <li key={part}>
              <a href={`#${part}`}>{HEADINGS[part] ?? title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((view) => (
        <PartSection
          key={view.part}
          view={view}
          maySave={maySave}
          unsaved={unsaved?.part === view.part ? unsaved : undefined}
        />
      ))}
    </>
  );
}

const stale =
  "Somebody has changed this meanwhile. Yours is still here, and below each field that differs is what shoppers see now. Save once more to have yours.";
const gone = "This change cannot be undone any more: look at what is so now.";

const noPicture = {
  "no-picture":
    "This picture cannot be used. A JPEG, PNG, WebP or AVIF, please: for Home of at least 1,200 x 800 pixels, for a list 600 x 750.",
};

const words: Words<"/house/words"> = {
  save: {
    done: ({ isChanged }) => (isChanged ? "Saved. The shop shows it now." : "It is so already."),
    stale,
    refused: noPicture,
  },
  preview: {
    done: ({ token }) => ({ to: `/house/words/preview/${token}` }),
    refused: noPicture,
  },
  picture: {
    done: ({ part, token }) => ({ to: `/house/words?words=${token}#${part}` }),
    refused: noPicture,
  },
  reset: {
    done: ({ isChanged }) => (isChanged ? "These words are as they were." : "It is so already."),
    stale: "Somebody has changed this meanwhile. Nothing was changed: look at what is so now.",
  },
  undo: {
    done: ({ isChanged }) => (isChanged ? "Undone. The shop shows it now." : "It is so already."),
    stale: "Somebody has changed this meanwhile. Nothing was changed: look at what is so now.",
    refused: { gone },
  },
};
