import { Fragment, use } from "react";
import { codeChecks, codeFields } from "../../../domain/house/code-fields.ts";
import { act } from "../act.ts";
import { HouseIsland } from "../browser/island.tsx";
import { Field } from "../../design/field.tsx";
import { Buttons, Check, Form, stateOf, Submit } from "../form.tsx";
import { HouseCollections } from "../house-collections.ts";
import { FormResult, houseTitle, PageHead } from "../screen.tsx";
import { requireRight } from "../session.ts";
import type { Route } from "./+types/new-code.page";
import PieceFinder from "./piece-finder.island.tsx";

export const meta = () => houseTitle("New code");

export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "codes");
}

export function action(args: Route.ActionArgs) {
  const made = { to: "/house/promotions?made#codes" };
  return act(args, "/house/promotions/codes/new", { make: { done: made } }, { repeated: made });
}

export default function NewCodeScreen({ actionData }: Route.ComponentProps) {
  const { values, errors, message } = actionData ?? {};
  const names = use(HouseCollections).map(({ name }) => name);
  return (
    <>
      <PageHead
        title="New code"
        note="It stays as you make it: a wrong one is stopped, and another made."
      />
      <Form act="make" isUnchecked>
        <FormResult message={message} />
        {codeFields.map((field) => (
          <Fragment key={field.name}>
            <Field
              form="code"
              field={field}
              {...stateOf(values?.[field.name], errors?.[field.name])}
            />
            {field.name === "pieces" && (
              <HouseIsland
                name="piece-finder"
                component={PieceFinder}
                without="finding pieces by a part of their name needs it"
                props={{ field: "code-pieces", collections: names }}
              />
            )}
          </Fragment>
        ))}
        {codeChecks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
        <Buttons>
          <Submit>Make the code</Submit>
        </Buttons>
      </Form>
    </>
  );
}
