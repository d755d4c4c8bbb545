import { storyPiecesField, titleField, wordsField } from "../../../domain/stories/fields.ts";
import { act } from "../act.ts";
import { Form, HouseField, Submit } from "../form.tsx";
import { FormResult, houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/new-story.page";

export const meta = () => houseTitle("New story");

/** Creates a draft with what was typed; its pictures follow on its own page. */
export function action(args: Route.ActionArgs) {
  const at = (id = "") => ({ to: `/house/stories/${id}` });
  const words = { begin: { done: ({ id }: { id: string }) => at(id) } };
  return act(args, "/house/stories/new", words, { repeated: at });
}

export default function NewStoryScreen({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="New story" note="Nobody sees it before you publish it." />
      <Form act="begin" isUnchecked label="New story">
        <FormResult message={actionData?.message} />
        {[titleField, wordsField, storyPiecesField].map((field) => (
          <HouseField key={field.name} field={field} />
        ))}
        <Submit>Go on to pictures</Submit>
      </Form>
    </>
  );
}
