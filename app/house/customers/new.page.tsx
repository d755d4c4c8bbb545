import { customerPath } from "../../../domain/customers/customers.ts";
import { personFields } from "../../../domain/customers/fields.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { Buttons, Form, HouseField, Submit } from "../form.tsx";
import { FormResult, houseTitle, PageHead } from "../screen.tsx";
import { requireRight } from "../session.ts";
import type { Route } from "./+types/new.page";

export const meta = () => houseTitle("New customer");

export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "daily");
}

export function action(args: Route.ActionArgs) {
  return act(args, "/house/customers/new", words, {
    repeated: (card) => ({ to: card ? customerPath(card) : "/house/customers" }),
  });
}

const words: Words<"/house/customers/new"> = {
  add: {
    done: ({ card }) => ({ to: `${customerPath(card)}?done=added#done` }),
    refused: {
      known: ({ known }) => `${known.name} has this phone number or e-mail address already.`,
      again: "Somebody else has just written her into the book: search for her.",
    },
  },
};

/** Writes somebody into the book who has ordered nothing herself. */
export default function NewCustomerScreen({ actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  const known = result?.kind === "refused" && result.why === "known" ? result.known : undefined;
  return (
    <>
      <PageHead
        title="New customer"
        note="Whoever orders is in the book by herself. This is for others, such as a bridesmaid."
      />
      <FormResult message={actionData?.message} />
      {known && (
        <p>
          <a href={customerPath(known.key)}>Open the card of {known.name}</a>
        </p>
      )}
      <Form act="add" label="New customer" isUnchecked>
        {personFields.map((field) => (
          <HouseField key={field.name} field={field} />
        ))}
        <Buttons>
          <Submit>Add customer</Submit>
        </Buttons>
      </Form>
    </>
  );
}
