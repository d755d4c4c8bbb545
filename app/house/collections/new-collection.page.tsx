import { act } from "../act.ts";
import { Form, Submit } from "../form.tsx";
import { FormResult, houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/new-collection.page";
import { CollectionFields } from "./fields.tsx";

export const meta = () => houseTitle("New collection");

/** Creates a draft with what was typed; its picture follows on its own page. */
export function action(args: Route.ActionArgs) {
  const at = (slug = "") => ({ to: `/house/collections/${slug}` });
  const words = { begin: { done: ({ slug }: { slug: string }) => at(slug) } };
  return act(args, "/house/collections/new", words, { repeated: at });
}

export default function NewCollectionScreen({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="New collection"
        note="Nobody sees it before you publish it. Its address is made of the name, and stays when the name changes."
      />
      <Form act="begin" isUnchecked label="New collection">
        <FormResult message={actionData?.message} />
        <CollectionFields />
        <Submit>Go on to the picture</Submit>
      </Form>
    </>
  );
}
