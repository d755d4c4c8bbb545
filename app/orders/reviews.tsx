import type { FieldErrors, FormField, Values } from "../../domain/fields.ts";
import { photographIds } from "../../domain/media/form-photographs.ts";
import {
  cityField,
  firstNameField,
  FITS,
  STARS,
  starsText,
  wordsField,
} from "../../domain/reviews/review.ts";
import type { ReviewablePiece } from "../../server/reviews/reviews.ts";
import { Field } from "../design/field.tsx";
import { PhotographsField } from "../design/photographs-field.tsx";
import { Choice, Option } from "./choice.tsx";
import styles from "./reviews.module.css";

/** What became of the form 'Write a review', unless the review is written. */
export type ReviewAnswer = {
  review: string;
  errors?: FieldErrors;
  values?: Values;
  /** Why it was not taken, about the whole form. */
  why?: "reviewed" | "closed";
};

type Props = {
  pieces: readonly ReviewablePiece[];
  /** The SKU of the piece whose form is open. */
  open: string | undefined;
  answer: ReviewAnswer | undefined;
};

const WHY = {
  reviewed: "There is a review of this piece from this order already: the first one counts.",
  closed: "This piece cannot be reviewed, or not any more. Please ask us about it.",
};

/**
 * The pieces of an order that can be reviewed, and the form for one of them. Whoever has the order's link sees it: of a
 * review that is written, the page says only how it stands.
 */
export function OrderReviews({ pieces, open, answer }: Props) {
  if (pieces.length === 0 && !answer?.why) return null;
  const piece = pieces.find(({ sku, state }) => sku === open && state === "open");
  return (
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {answer?.why && <p role="alert">{WHY[answer.why]}</p>}
      <ul className={styles.reviewList}>
        {pieces.map((each) => (
          <li key={each.sku}>
            <span className="piece-name">{each.name}</span>
            <PieceState piece={each} isOpen={each === piece} />
          </li>
        ))}
      </ul>
      {piece && (
        <ReviewForm piece={piece} answer={answer?.review === piece.sku ? answer : undefined} />
      )}
    </section>
  );
}

function PieceState({ piece, isOpen }: { piece: ReviewablePiece; isOpen: boolean }) {
  const { sku, name, href, state } = piece;
  switch (state) {
    case "open":
      return isOpen ? null : (
        <a
          className="touch-target"
          href={`?${new URLSearchParams({ review: sku })}#reviews`}
          aria-label={`Write a review: ${name}`}
        >
          Write a review
        </a>
      );
    case "waiting":
      return (
        <span>Thank you: your review is with us. It is in the shop once we have read it.</span>
      );
    case "published":
      return (
        <a className="touch-target" href={`${href}#reviews`}>
          Your review is in the shop
        </a>
      );
    case "refused":
      return <span>We do not show this review. Please ask us why.</span>;
  }
}

/** A native form, which needs no script. */
function ReviewForm({
  piece: { sku, name },
  answer,
}: {
  piece: ReviewablePiece;
  answer: ReviewAnswer | undefined;
}) {
  const { errors = {}, values = {} } = answer ?? {};
  const first = ["stars", "fit", "words", "firstName", "city", "photographs"].find(
    (each) => errors[each] !== undefined,
  );
  const field = (of: FormField) => {
    const state = { value: values[of.name], error: errors[of.name], autoFocus: of.name === first };
    return <Field form="review" field={of} {...state} />;
  };
  return (
    <form
      className={styles.reviewForm}
      method="post"
      action={`?${new URLSearchParams({ review: sku })}#reviews`}
      encType="multipart/form-data"
      aria-label={`Write a review: ${name}`}
      noValidate
    >
      <input type="hidden" name="review" value={sku} />
      <Choice
        form="review"
        name="stars"
        legend="Stars"
        error={errors["stars"]}
        isFirst={first === "stars"}
      >
        {STARS.map((stars) => (
          <Option key={stars} name="stars" value={String(stars)} chosen={values["stars"]}>
            {starsText(stars)}
          </Option>
        ))}
      </Choice>
      <Choice form="review" name="fit" legend="Fit" error={errors["fit"]} isFirst={first === "fit"}>
        {Object.entries(FITS).map(([fit, words]) => (
          <Option key={fit} name="fit" value={fit} chosen={values["fit"]}>
            {words}
          </Option>
        ))}
      </Choice>
      {field(wordsField)}
      <div className={styles.reviewNames}>
        {field(firstNameField)}
        {field(cityField)}
      </div>
      <PhotographsField
        form="review"
        kept={photographIds(values)}
        error={errors["photographs"]}
        isFirst={first === "photographs"}
      />
      <p className="fine-print">
        Name, city, words and photographs are shown on the piece’s page as you write them, once we
        have read them; how long we keep them stands in <a href="/privacy">Privacy</a>.
      </p>
      <button className="button" type="submit">
        Send the review
      </button>
    </form>
  );
}
