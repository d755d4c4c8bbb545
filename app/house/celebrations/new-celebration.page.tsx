import { celebrationFields } from "../../../domain/celebrations/fields.ts";
import { act } from "../act.ts";
import { Form, HouseField, Submit } from "../form.tsx";
import { FormResult, houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/new-celebration.page";

export const meta = () => houseTitle("New celebration");

export function action(args: Route.ActionArgs) {
  const at = (id = "") => ({ to: `/house/celebrations/${id}` });
  const words = { make: { done: ({ id }: { id: string }) => at(id) } };
  return act(args, "/house/celebrations/new", words, { repeated: at });
}

export default function NewCelebrationScreen({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="New celebration"
        note="Its two links come next. Name and pieces stay as they are; the days can be moved."
      />
      <Form act="make" isUnchecked label="New celebration">
        <FormResult message={actionData?.message} />
        {celebrationFields.map((field) => (
          <HouseField key={field.name} field={field} />
        ))}
        <Submit>Make the celebration</Submit>
      </Form>
    </>
  );
}
