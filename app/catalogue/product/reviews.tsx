import { brand } from "../../../domain/stores/brand.ts";
import {
  fitWords,
  FITS,
  MOST_SHOWN,
  photographPath,
  ratingOf,
  STARS,
  starsText,
} from "../../../domain/reviews/review.ts";
import type {
  PieceReviews,
  ReviewPhotograph,
  ShownReview,
} from "../../../domain/reviews/review.ts";
import { longDay } from "../../../domain/time.ts";
import styles from "./reviews.module.css";

/** '4.6 of 5 from 14 reviews'. */
function sumWords(reviews: PieceReviews): string {
  const { count } = reviews;
  return `${ratingOf(reviews)} of 5 from ${count === 1 ? "1 review" : `${count} reviews`}`;
}

/** Leads from the head of the page to the reviews. */
export function ReviewsLink({ reviews }: { reviews: PieceReviews }) {
  return (
    <p className={styles.reviewsLink}>
      <a className="touch-target" href="#reviews">
        {sumWords(reviews)}
      </a>
    </p>
  );
}

/** What customers say of the piece. */
export function Reviews({ reviews }: { reviews: PieceReviews }) {
  const { count, newest } = reviews;
  const fit = fitWords(reviews);
  return (
    <section className={`later ${styles.reviews}`} id="reviews" aria-labelledby="reviews-title">
      <h2 className="room-name" id="reviews-title">
        Reviews
      </h2>
      <p>{[sumWords(reviews), fit].filter(Boolean).join(" · ")}</p>
      <ul className={styles.reviewList}>
        {newest.map((review, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- The list never changes on the page.
          <ReviewItem key={at} review={review} />
        ))}
      </ul>
      {count > MOST_SHOWN && (
        <p className="fine-print">{`The newest ${MOST_SHOWN} of ${count}.`}</p>
      )}
    </section>
  );
}

function ReviewItem({ review }: { review: ShownReview }) {
  const { stars, fit, words, firstName, city, day, photographs, answer } = review;
  return (
    <li className={styles.review}>
      <p className={styles.reviewHead}>
        <Stars stars={stars} /> {FITS[fit]}
      </p>
      {words && <p className={styles.reviewWords}>{words}</p>}
      {photographs.length > 0 && (
        <ul className={styles.reviewPhotographs}>
          {photographs.map((photograph, at) => (
            <li key={photograph.id}>
              <Photograph
                photograph={photograph}
                alt={`Photograph ${at + 1} of ${photographs.length} by ${firstName}`}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="fine-print">
        {[firstName, city].filter(Boolean).join(", ")} · <time dateTime={day}>{longDay(day)}</time>
      </p>
      {answer && (
        <div className={styles.reviewAnswer}>
          <p className="fine-print">{brand.name} answers</p>
          <p className={styles.reviewWords}>{answer}</p>
        </div>
      )}
    </li>
  );
}

/** Leads to the whole photograph. */
function Photograph({ photograph, alt }: { photograph: ReviewPhotograph; alt: string }) {
  const { id, width, height } = photograph;
  const whole = photographPath(id, "jpg");
  return (
    <a href={whole}>
      <picture>
        <source type="image/avif" srcSet={photographPath(id, "avif")} />
        <img src={whole} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      </picture>
    </a>
  );
}

const STAR = "m10 1.6 2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z";

function Stars({ stars }: { stars: number }) {
  return (
    <svg
      className={styles.reviewStars}
      viewBox="0 0 104 20"
      role="img"
      aria-label={starsText(stars)}
    >
      {STARS.map((star) => (
        <path
          key={star}
          d={STAR}
          transform={`translate(${(star - 1) * 21})`}
          fill={star > stars ? "none" : undefined}
        />
      ))}
    </svg>
  );
}
