import { use } from "react";
import { COLOURS } from "../../../domain/catalogue/facts.ts";
import type { Colour } from "../../../domain/catalogue/facts.ts";
import { colourPieceField } from "../../../domain/house/piece-fields.ts";
import type { PieceView } from "../../../server/catalogue/read-piece.ts";
import { ActButton, Buttons, Form, HouseField, Submit } from "../form.tsx";
import { HouseCollections } from "../house-collections.ts";
import { Notice, Row, Rows, Section } from "../screen.tsx";

type Found = { sku: string; name: string; collection: string; colour: Colour | undefined };

type Props = {
  piece: PieceView;
  /** The address to which the forms post: the page's own, with this group as its fragment. */
  action: string;
  /** The pieces that a search may mean; undefined if nothing was searched, or if there was only one. */
  found: readonly Found[] | undefined;
};

/** The other colours of a piece's design, to join and to part; nothing for a piece that cannot have any. */
export function ColoursSection({ piece: { name, colours }, action, found }: Props) {
  const headings = new Map(use(HouseCollections).map(({ id, heading }) => [id, heading]));
  if (!colours) return null;
  return (
    <Section id="colours" title="Colours of this design" isGroup>
      <p className="fine-print">
        {colours.length === 0
          ? `Join ${name} with the same design in another colour: each page then shows the others.`
          : `The page of each of these pieces and of ${name} shows the others.`}
      </p>
      {colours.length > 0 && (
        <Rows>
          {colours.map((each) => (
            <Row
              key={each.sku}
              href={`/house/pieces/${each.sku}`}
              title={each.name}
              note={notes(labelOf(each), each.soldOut && "sold out", each.hidden && "hidden")}
            >
              <ActButton act="part" values={{ with: each.sku }} action={action} label={each.name}>
                Part
              </ActButton>
            </Row>
          ))}
        </Rows>
      )}
      <Form act="join" action={action} isUnchecked>
        <HouseField field={colourPieceField} />
        <Buttons>
          <Submit look="button-line">Join</Submit>
        </Buttons>
      </Form>
      {found && (
        <>
          <Notice kind="status" isAnswer>
            Several pieces fit. Which one?
          </Notice>
          <Rows>
            {found.map((each) => (
              <Row
                key={each.sku}
                title={each.name}
                note={notes(labelOf(each), headings.get(each.collection))}
              >
                <ActButton act="join" values={{ with: each.sku }} action={action} label={each.name}>
                  Join
                </ActButton>
              </Row>
            ))}
          </Rows>
        </>
      )}
    </Section>
  );
}

function labelOf({ colour }: Pick<Found, "colour">): string | undefined {
  return colour && COLOURS[colour].label;
}

/** 'Green · sold out · hidden' */
function notes(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
