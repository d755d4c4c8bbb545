import type { ReactNode } from "react";
import { brand, contact, openingHours, socialLinks } from "../../domain/brand.ts";
import { RoomHead } from "../ui/room-head.tsx";
import { Island } from "../islands/island.tsx";
import { MessageForm } from "../islands/message-form/message-form.tsx";
import { clothingStore, pageMeta } from "../seo.ts";
import styles from "./contact.module.css";

export function meta() {
  return pageMeta({
    title: `Contact · ${brand.name}`,
    description: `Visit, call or write to ${brand.name} in ${brand.city}: opening hours, telephone, e-mail, address. Bespoke bookings and consultations go by e-mail.`,
    path: "/contact",
    data: [clothingStore()],
  });
}

export default function ContactScreen() {
  const [social] = socialLinks;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <RoomHead heading="Contact" as="h1" />
      </div>
      <div className={styles.house}>
        <dl className={styles.facts}>
          <Fact term="Email">
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
          <Fact term="Phone">
            <a href={`tel:${contact.phone.replaceAll(" ", "")}`}>{contact.phone}</a>
          </Fact>
          <Fact term="Address">
            <address>{contact.address}</address>
          </Fact>
          {social && (
            <Fact term="Follow">
              <a href={social.href} rel="noopener">
                {social.network}
              </a>
            </Fact>
          )}
        </dl>
        <section aria-labelledby="hours">
          <h2 id="hours">Opening hours</h2>
          <dl className={styles.hours}>
            {openingHours.map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p className={styles.bespoke}>
          Bespoke bookings and consultations go by email: write to{" "}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </p>
      </div>
      <div className={styles.message}>
        <h2>Send A Message</h2>
        <Island name="message-form" component={MessageForm} props={{ kind: "contact" }} />
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
