import { data } from "react-router";
import { isShown } from "../../../domain/catalogue/publications.ts";
import { SMALLEST_WIDE } from "../../../domain/media/photographs.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { CollectionView } from "../../../server/catalogue/collection-commands.ts";
import { shopContext } from "../../shop-context.ts";
import { act, resultOf } from "../act.ts";
import type { Words } from "../act.ts";
import { Buttons, Form, Hidden, Submit } from "../form.tsx";
import { ChangeHistory, DraftButtons, WithdrawButton } from "../publication.tsx";
import { FormResult, houseTitle, Notice, PageHead, Section } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/collection.page";
import { CollectionFields } from "./fields.tsx";
import { STATES } from "./page.tsx";
import styles from "./fields.module.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  houseTitle(loaderData?.collection.name ?? "Collection");

export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = await context.get(shopContext).house.readCollection(params.slug);
  if (!collection) throw data(null, { status: 404, statusText: "Not Found" });
  return { collection, mayPublish: mayDo(context.get(visitContext).person, "prices") };
}

export function action({ params: { slug }, ...args }: Route.ActionArgs) {
  return act(args, "/house/collections/:slug", wordsOf(slug), { subject: { slug } });
}

const stale =
  "Somebody has changed this collection meanwhile. What you typed is still here and was not saved: save once more to have yours.";
const gone = "Somebody has changed this collection meanwhile: look at what is so now.";
const ifGone = { refused: { gone } };
const SIZE = SMALLEST_WIDE.map((pixels) => pixels.toLocaleString("en")).join(" x ");

const wordsOf = (slug: string): Words<"/house/collections/:slug"> => ({
  save: { done: "Saved. Nobody sees the changes before you publish them.", stale },
  preview: {
    done: ({ missing, token }) =>
      missing.length === 0
        ? { to: `/house/collections/${slug}/preview/${token}` }
        : "Saved. The preview needs a picture: send one above.",
    stale,
  },
  publish: {
    done: ({ missing }) =>
      missing.length === 0
        ? "Published. The shop shows it and its pieces now."
        : "Saved, but not published yet: see what is missing.",
    stale,
    ...ifGone,
  },
  withdraw: {
    done: "Withdrawn: nobody sees it, nor its pieces. Its address stays its own.",
    ...ifGone,
  },
  "bring-back": { done: "The shop shows it and its pieces again.", ...ifGone },
  undo: { done: "Undone.", ...ifGone },
  picture: {
    done: "The picture is there. Shoppers see it once you publish it.",
    refused: {
      gone,
      "no-picture": `This picture cannot be used. A JPEG, PNG, WebP or AVIF of at least ${SIZE} pixels, please.`,
    },
  },
});

export default function CollectionScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, mayPublish } = loaderData;
  const { slug, version, name, state, texts, pieces } = collection;
  const published = resultOf(actionData, "publish")?.result;
  const missing = published?.kind === "done" ? published.missing : [];
  return (
    <>
      <PageHead title={name} note={STATES[state]}>
        {isShown(collection) && (
          <a className="button-text" href={`/${slug}`}>
            See it in the shop
          </a>
        )}
      </PageHead>
      <FormResult notice={actionData?.notice} message={actionData?.message} />
      {missing.length > 0 && <Notice kind="error">Still missing: {missing.join(" ")}</Notice>}
      <PictureSection collection={collection} />
      <Section id="collection" title="The collection">
        <Form act={["save", "preview", "publish"]} isUnchecked label="The collection">
          <Hidden values={{ version }} />
          <CollectionFields texts={texts} />
          <DraftButtons mayPublish={mayPublish} />
        </Form>
        <p>
          Its address is <code>/{slug}</code>, and stays.
        </p>
        <WithdrawButton version={version} state={state} mayPublish={mayPublish} />
      </Section>
      <Section id="pieces" title="Pieces">
        <p>
          {pieces === 0
            ? "It has no piece yet."
            : `It has ${pieces === 1 ? "one piece" : `${pieces} pieces`}.`}{" "}
          A piece belongs for good to the collection in which it was made.
        </p>
        <p className="links">
          <a href={`/house/pieces/new?collection=${slug}`}>New piece</a>
          {pieces > 0 && <a href={`/house/pieces?collection=${slug}`}>Its pieces</a>}
          {pieces > 1 && <a href={`/house/pieces/order/${slug}`}>Their order</a>}
        </p>
      </Section>
      <ChangeHistory changes={collection.changes} version={version} mayPublish={mayPublish} />
    </>
  );
}

/** The draft's picture, and a form that sends another one; it needs no scripts. */
function PictureSection({ collection: { picture } }: { collection: CollectionView }) {
  return (
    <Section id="picture" title="Photograph">
      {picture && <img className={styles.picture} src={picture.url} alt="As it was sent" />}
      {picture && !picture.isReady && (
        <p className="fine-print">It is being made ready, which takes half a minute.</p>
      )}
      <Form act="picture" isMultipart>
        <label className={styles.file}>
          {picture ? "Another picture" : "Picture"}
          <input type="file" name="photograph" accept="image/*" required />
          <span className="fine-print">
            At least {SIZE} pixels, wide. It opens the collection’s page, and stands on the links to
            it and in shared links.
          </span>
        </label>
        <Buttons>
          <Submit look="button-line">Send the picture</Submit>
        </Buttons>
      </Form>
    </Section>
  );
}
