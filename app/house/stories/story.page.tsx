import { data } from "react-router";
import { isShown } from "../../../domain/catalogue/publications.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import {
  altField,
  altIdName,
  MOST,
  storyPiecesField,
  titleField,
  wordsField,
} from "../../../domain/stories/fields.ts";
import { storyPath } from "../../../domain/stories/story.ts";
import type { StoryView } from "../../../server/stories/stories.ts";
import { shopContext } from "../../shop-context.ts";
import { act, resultOf } from "../act.ts";
import type { Words } from "../act.ts";
import { HouseIsland } from "../browser/island.tsx";
import Photographs from "../catalogue/photographs/photographs.island.tsx";
import { Form, Hidden, HouseField, useAnswer } from "../form.tsx";
import { ChangeHistory, DraftButtons, WithdrawButton } from "../publication.tsx";
import { FormResult, houseTitle, Notice, PageHead, Section } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/story.page";
import { STATES } from "./page.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  houseTitle(loaderData?.story.title ?? "Story");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const story = await context.get(shopContext).house.readStory(params.slug);
  if (!story) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    story,
    sent: url.searchParams.get("photograph"),
    formId: crypto.randomUUID(),
    mayPublish: mayDo(context.get(visitContext).person, "prices"),
  };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const story = await args.context.get(shopContext).house.readStory(params.slug);
  if (!story) throw data(null, { status: 404, statusText: "Not Found" });
  const subject = { id: story.id, sku: `stories/${story.id}` };
  return act(args, "/house/stories/:slug", words, { subject });
}

const stale =
  "Somebody has changed this story meanwhile. What you typed is still here and was not saved: save once more to have yours.";
const gone = "Somebody has changed this story meanwhile: look at what is so now.";
const ifGone = { refused: { gone } };

const words: Words<"/house/stories/:slug"> = {
  save: { done: "Saved. Nobody sees the changes before you publish them.", stale },
  preview: { done: ({ token }) => ({ to: `/preview/${token}` }), stale },
  publish: {
    done: ({ missing }) =>
      missing.length === 0
        ? "Published. The shop shows it now."
        : "Saved, but not published yet: see what is missing.",
    stale,
    ...ifGone,
  },
  withdraw: { done: "Withdrawn: nobody sees it. Its address stays its own.", ...ifGone },
  "bring-back": { done: "The shop shows it again.", ...ifGone },
  undo: { done: "Undone.", ...ifGone },
  order: { done: "The order is saved.", refused: { newer: gone } },
};

export default function StoryScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { story, sent, formId, mayPublish } = loaderData;
  const { version, title, slug, state, photographs } = story;
  const answer = useAnswer({ act: SENDS });
  const published = resultOf(actionData, "publish")?.result;
  const missing = published?.kind === "done" ? published.missing : [];
  return (
    <>
      <PageHead title={title} note={STATES[state]}>
        {slug && isShown(story) && (
          <a className="button-text" href={storyPath(slug)}>
            See it in the shop
          </a>
        )}
      </PageHead>
      <FormResult notice={actionData?.notice} message={actionData?.message} />
      {missing.length > 0 && <Notice kind="error">Still missing: {missing.join(" ")}</Notice>}
      <Section id="photographs" title="Pictures">
        {sent === "taken" && <Notice kind="status">The picture is there.</Notice>}
        {sent !== null && sent !== "taken" && (
          <Notice kind="error">
            This picture was not taken. JPEG, PNG, WebP and AVIF of at least 600 x 750 are, and
            twelve for a story.
          </Notice>
        )}
        <noscript>
          <p>Several at once, the camera and cropping need scripts, which are off here.</p>
        </noscript>
        <p>One to twelve, upright. The first one stands above the words and in shared links.</p>
        <HouseIsland
          name="photographs"
          component={Photographs}
          without="several photographs at once, the camera and cropping need it"
          props={{
            list: photographs,
            shown: [],
            areOwn: false,
            isNew: true,
            alts: { form: FORM, ...altsOf(story, answer) },
            formId,
          }}
        />
      </Section>
      <Section id="words" title="The story">
        <Form id={FORM} act={SENDS} isUnchecked label="The story">
          <Hidden values={{ version }} />
          {[titleField, wordsField, storyPiecesField].map((field) => (
            <HouseField key={field.name} field={field} value={story.texts[field.name]} />
          ))}
          <DraftButtons mayPublish={mayPublish} />
        </Form>
        <WithdrawButton version={version} state={state} mayPublish={mayPublish} />
      </Section>
      <ChangeHistory changes={story.changes} version={version} mayPublish={mayPublish} />
    </>
  );
}

/** The id of the form, and the commands that it sends. */
const FORM = "the-story";
const SENDS = ["save", "preview", "publish"];

/** The alternative texts of the story, or what was typed, and what is wrong with it, by photograph. */
function altsOf({ texts }: StoryView, answer: ReturnType<typeof useAnswer>) {
  const typed = { ...texts, ...answer?.values };
  const alts: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const at of Array.from({ length: MOST.pictures }).keys()) {
    const id = typed[altIdName(at)];
    const { name } = altField(at);
    if (!id) continue;
    alts[id] = typed[name] ?? "";
    const error = answer?.errors?.[name];
    if (error) errors[id] = error;
  }
  return { texts: alts, errors };
}
