import { data } from "react-router";
import { QUESTIONS_PATH } from "../../../domain/catalogue/pages.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { paragraphs } from "../../../domain/stores/text.ts";
import { ReadingPage } from "../../frame/reading-page.tsx";
import { pageMeta } from "../../frame/seo.ts";
import { LinkedText, linksIn } from "../../frame/words.tsx";
import { catalogueContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `Questions and answers · ${brand.name}`,
    description: `What customers ask ${brand.name}, and what we answer.`,
    path: QUESTIONS_PATH,
    data: [
      {
        "@type": "FAQPage",
        mainEntity: loaderData.questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  });
}

/** Until the owner writes the first question there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const { questions } = context.get(catalogueContext).words;
  if (questions.length === 0) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    questions: questions.map(({ question, answer }) => ({
      question,
      answer,
      shown: paragraphs(answer).map((text) => linksIn(context, text)),
    })),
  };
}

export default function QuestionsScreen({ loaderData: { questions } }: Route.ComponentProps) {
  const sections = questions.map(({ question, shown }, at) => ({
    id: `question-${at + 1}`,
    heading: question,
    text: shown.map((text, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- The paragraphs never move.
      <p key={place}>
        <LinkedText text={text} />
      </p>
    )),
  }));
  return <ReadingPage heading="Questions and answers" sections={sections} />;
}
