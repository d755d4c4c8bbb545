import { momentText } from "../../../domain/house/time.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { answerField, FITS, REASONS, starsText } from "../../../domain/reviews/review.ts";
import type { FormField } from "../../../domain/fields.ts";
import type { HouseReview } from "../../../server/reviews/reviews.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { Buttons, Form, Hidden, HouseField, Submit } from "../form.tsx";
import { EmptyState, FormResult, houseTitle, PageHead, Row, Rows, Section } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export const meta = () => houseTitle("Reviews");

/** A place in the list: a time and an id. */
const PLACE = /^[\w:.-]{1,40}_[\w-]{1,64}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = url.searchParams.get("before") ?? "";
  const isOlder = PLACE.test(before);
  const { house } = context.get(shopContext);
  const { waiting, decided, next } = await house.listReviews(isOlder ? before : undefined);
  const { findProduct } = context.get(catalogueContext);
  const viewOf = (review: HouseReview) => {
    const piece = findProduct(review.sku);
    return { ...review, piece: piece?.fullName ?? review.sku, href: piece?.href };
  };
  return {
    waiting: isOlder ? [] : waiting.map(viewOf),
    decided: decided.map(viewOf),
    next,
    isOlder,
    mayPublish: mayDo(context.get(visitContext).person, "prices"),
  };
}

export function action(args: Route.ActionArgs) {
  return act(args, "/house/reviews", words);
}

const stale = "Somebody has decided on this review meanwhile: look at what is so now.";
const unknown = "This review is gone: its customer was erased.";

const words: Words<"/house/reviews"> = {
  publish: { done: "Published. The piece’s page shows it now.", stale, unknown },
  refuse: { done: "The shop does not show it. Why stands in the record.", stale, unknown },
  answer: { done: "Your answer is kept, and shown with the review.", stale, unknown },
};

export default function ReviewsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, decided, next, isOlder, mayPublish } = loaderData;
  return (
    <>
      <PageHead
        title="Reviews"
        note="Customers’ words stay as they are: publish a review, or not, and answer it."
      />
      <FormResult notice={actionData?.notice} message={actionData?.message} />
      {!mayPublish && <p>Who may change prices can publish them: see Settings, People.</p>}
      {!isOlder && (
        <Section id="waiting" title="To read">
          {waiting.length === 0 ? (
            <EmptyState>None waits for you.</EmptyState>
          ) : (
            <Rows>
              {waiting.map((review) => (
                <ReviewRow key={review.id} review={review} mayPublish={mayPublish} />
              ))}
            </Rows>
          )}
        </Section>
      )}
      {decided.length > 0 && (
        <Section id="decided" title="Read">
          <Rows>
            {decided.map((review) => (
              <ReviewRow key={review.id} review={review} mayPublish={mayPublish} />
            ))}
          </Rows>
          {next && (
            <p>
              <a className="button-text" href={`?${new URLSearchParams({ before: next })}`}>
                Older reviews
              </a>
            </p>
          )}
        </Section>
      )}
    </>
  );
}

type Props = {
  review: HouseReview & { piece: string; href: string | undefined };
  mayPublish: boolean;
};

const STATES: Readonly<Record<HouseReview["state"], string>> = {
  waiting: "To read",
  published: "Published",
  refused: "Not shown",
};

const reasonField: FormField<"reason"> = {
  name: "reason",
  label: "Reason",
  type: "select",
  autocomplete: "off",
  required: true,
  maxLength: 10,
  message: "Please choose a reason.",
};

function ReviewRow({ review, mayPublish }: Props) {
  const { id, piece, href, number, stars, fit, firstName, city, state, reason } = review;
  const about = { id };
  const saw = { saw: state };
  const order = formatNumber(number);
  const why = reason === "" ? "" : `: ${REASONS[reason].toLowerCase()}`;
  const name = `${piece}, ${firstName}`;
  return (
    <Row
      title={`${piece} · ${starsText(stars)} · ${FITS[fit]}`}
      note={`${[firstName, city].filter(Boolean).join(", ")} · ${momentText(review.written_at)}`}
      end={`${STATES[state]}${why}`}
    >
      {review.words && <p className={styles.words}>{review.words}</p>}
      <Photographs review={review} />
      {review.answer && <p className={styles.words}>{`You answered: ${review.answer}`}</p>}
      <p className="links fine-print">
        <a className="touch-target" href={`/house/orders/${number}`}>
          Order {order}
        </a>
        {state === "published" && href && (
          <a className="touch-target" href={`${href}#reviews`}>
            See it in the shop
          </a>
        )}
      </p>
      {mayPublish && (
        <div className={styles.acts}>
          <Form act={["publish", "answer"]} about={about} isUnchecked label={`Publish: ${name}`}>
            <Hidden values={{ ...saw, answered: review.answer }} />
            <HouseField field={answerField} value={review.answer} />
            <Buttons>
              {state !== "published" && (
                <Submit name="act" value="publish">
                  Publish
                </Submit>
              )}
              {state !== "refused" && (
                <Submit name="act" value="answer" look="button-line">
                  {review.answer ? "Change the answer" : "Answer"}
                </Submit>
              )}
            </Buttons>
          </Form>
          {state !== "refused" && (
            <Form act="refuse" about={about} isUnchecked label={`Not this one: ${name}`}>
              <Hidden values={saw} />
              <HouseField field={reasonField}>
                <option value="">Choose</option>
                {Object.entries(REASONS).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </HouseField>
              <Submit look="button-line">Not this one</Submit>
            </Form>
          )}
        </div>
      )}
    </Row>
  );
}

function Photographs({ review: { photographs, firstName } }: Pick<Props, "review">) {
  if (photographs.length === 0) return null;
  return (
    <ul className={styles.photographs}>
      {photographs.map(({ id, width, height }, at) => (
        <li key={id}>
          <a href={`/house/api/reviews/${id}`}>
            <img
              src={`/house/api/reviews/${id}`}
              width={width}
              height={height}
              alt={`Photograph ${at + 1} by ${firstName}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
