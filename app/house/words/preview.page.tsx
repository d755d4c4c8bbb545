import { data } from "react-router";
import { PARTS } from "../../../domain/stores/words.ts";
import { shopContext } from "../../shop-context.ts";
import { Frames } from "../frames.tsx";
import { houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/preview.page";
import styles from "../frames.module.css";

export const meta = () => houseTitle("Preview");

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const preview = await context.get(shopContext).readPartPreview(token);
  if (!preview) throw data(null, { status: 404, statusText: "Not Found" });
  const { part } = preview;
  return {
    title: PARTS[part].title,
    href: `/preview/${token}`,
    back: `/house/words?words=${token}#${part}`,
  };
}

/** A part of the words that is not saved, on its page at two widths. */
export default function WordsPreviewScreen({ loaderData }: Route.ComponentProps) {
  const { title, href, back } = loaderData;
  return (
    <>
      <PageHead title="Preview" note={`${title}, as shoppers will see it.`}>
        <a className="button-line" href={back}>
          Back to the words
        </a>
      </PageHead>
      <p className={styles.needs}>
        Nothing of it is saved yet: go back and save it. <a href={href}>Open it alone</a>; the link
        works for a day, for whoever has it.
      </p>
      <Frames href={href} />
    </>
  );
}
