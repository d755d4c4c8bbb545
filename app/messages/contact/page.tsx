import type { ReactNode } from "react";
import { questionAboutKnownPiece } from "../../../domain/messages/known-piece.ts";
import { callLink, whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { Island } from "../../browser/island.tsx";
import { clothingStore, pageMeta } from "../../frame/seo.ts";
import { catalogueContext } from "../../shop-context.ts";
import MessageForm from "../message-form.island.tsx";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `Contact · ${brand.name}`,
    description: `Visit, call or write to ${brand.name} in ${brand.city}: opening hours, telephone, e-mail, address. Bespoke bookings and consultations go by e-mail.`,
    path: "/contact",
    data: loaderData ? [clothingStore(loaderData.shop)] : [],
  });
}

/** `?about=` (`contactLink` in `domain/messages/about-piece.ts`) prefills the message, if the shop has the piece. */
export function loader({ url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  return { shop: catalogue.shop, question: questionAboutKnownPiece(url.search, catalogue) };
}

export default function ContactScreen({ loaderData: { shop, question } }: Route.ComponentProps) {
  const { phone, email, address, hours } = shop;
  const [social] = shop.social;
  const chat = whatsAppLink(shop.whatsApp, "");
  return (
    <div className={styles.page}>
      <h1>Contact</h1>
      <div className={styles.house}>
        <dl className={styles.facts}>
          <Fact term="Email">
            <a className="touch-target" href={`mailto:${email}`}>
              {email}
            </a>
          </Fact>
          <Fact term="Phone">
            <a className="touch-target" href={callLink(phone)}>
              {phone}
            </a>
          </Fact>
          {chat && (
            <Fact term="WhatsApp">
              <a className="touch-target" href={chat} rel="noopener">
                {shop.whatsApp}
              </a>
            </Fact>
          )}
          <Fact term="Address">
            <address>{address}</address>
          </Fact>
          {social && (
            <Fact term="Follow">
              <a className="touch-target" href={social.href} rel="noopener">
                {social.network}
              </a>
            </Fact>
          )}
        </dl>
        {hours.length > 0 && (
          <section aria-labelledby="hours">
            <h2 id="hours">Opening hours</h2>
            <dl className={styles.hours}>
              {hours.map(({ days, hours: open }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{open}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <p className={styles.bespoke}>
          Bespoke bookings and consultations go by email: write to{" "}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </div>
      <div className={styles.message} id="message">
        <h2>Send A Message</h2>
        <Island
          name="message-form"
          // Also before it is on the screen: it begins the question about a piece.
          wakes="idle"
          component={MessageForm}
          props={{ kind: "contact", ...(question && { values: { message: question } }) }}
        />
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="fine-print">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
