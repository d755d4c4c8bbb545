import { use } from "react";
import { customerFields } from "../../../domain/checkout/fields.ts";
import { EXPORT_NAME, FIND_NAME, FIND_PATH } from "../../../domain/orders/find.ts";
import { listed, named, PERSONAL_DATA } from "../../../domain/personal-data.ts";
import type { PersonalData } from "../../../domain/personal-data.ts";
import { brand } from "../../../domain/stores/brand.ts";
import type { ShopDetails } from "../../../domain/stores/shop-details.ts";
import { ReadingPage, type ReadingSection } from "../reading-page.tsx";
import { pageMeta } from "../seo.ts";
import { ShopDetailsContext } from "../shop-details.ts";

export function meta() {
  return pageMeta({
    title: `Privacy · ${brand.name}`,
    description: `What ${brand.name} stores about you, where, for how long, who else gets it, and how to have it erased.`,
    path: "/privacy",
  });
}

export default function PrivacyScreen() {
  return <ReadingPage heading="Privacy" sections={privacySections(use(ShopDetailsContext))} />;
}

const erasedFields = customerFields.filter((field) => !field.staysErased);
const kinds: readonly PersonalData[] = Object.values(PERSONAL_DATA);

/**
 * What is stored about a visitor, where, for how long, and how it is erased (Nigeria Data Protection Act 2023). Every
 * sentence describes what the code does. What the database holds is in `domain/personal-data.ts`; the rest is here.
 */
export function privacySections(contact: ShopDetails): readonly ReadingSection[] {
  const email = <a href={`mailto:${contact.email}`}>{contact.email}</a>;
  return [
    {
      id: "who",
      heading: "Who answers for it",
      text: (
        <p>
          {brand.name}, {contact.address}, {brand.country}. For anything on this page write to{" "}
          {email} or call {contact.phone}.
        </p>
      ),
    },
    {
      id: "what",
      heading: "What we keep, and why",
      text: (
        <ul>
          {kinds.map(({ what }) => (
            <li key={what}>{what}</li>
          ))}
          <li>
            How fast a page was: when you leave it, your browser tells our own server how long it
            took to show and to answer you, how much it moved, how many errors our scripts made, and
            which kind of page it was. We add these to our counts with the family of your browser,
            such as Chrome, and keep nothing that tells who you are. With the data saver on, nothing
            is sent.
          </li>
          <li>
            What you search for is not kept. The shop’s own log notes what was asked for, when, and
            how long the answer took; not by whom. Your network address is held in memory for a
            short while, to stop floods of requests. When you place an order, or change one before
            paying, a scrambled form of it is kept beside that payment, to count for a day how many
            payments one network leaves unbegun, and beside a discount code, to count how many
            unpaid orders of one network hold it: until Paystack knows of the payment, or the order
            is paid, and for at most two days. When you write to us, sign up, ask to be told, are
            reminded, ask for your orders or try a discount code that does not exist, a scrambled
            form of it and of your e-mail is kept for at most two days, to count how often that was.
            Without a key that is kept elsewhere nobody can turn these back.
          </li>
        </ul>
      ),
    },
    {
      id: "browser",
      heading: "What stays in your browser",
      text: (
        <>
          <p>
            The shop follows no visitor and sets no cookie but four: data-saver, once you have used
            the data saver in the menu, so that the shop knows which pictures to send; columns, once
            you have chosen two columns of pieces on a phone; orders (with https, __Host-orders),
            for 30 minutes, once you have opened your orders by the link that Find my orders sends;
            and celebrations (with https, __Host-celebrations), for 180 days, once you have come in
            to a celebration, so that its page leads you back to your place. Your browser keeps
            these notes, which you can clear in its settings at any time:
          </p>
          <ul>
            <li>your cart: hazelzuri-cart, and hazelzuri-cart-damaged if it was ever damaged;</li>
            <li>the currency you chose and its rates: selectedCurrency, hazelzuri-rates;</li>
            <li>
              the pieces you saved: hazelzuri-saved; the last ones you looked at: hazelzuri-viewed;
              the last five texts you searched for: hazelzuri-searches;
            </li>
            <li>
              the measurements you typed in Size help, and whether we are to choose your sizes by
              them: hazelzuri-measurements;
            </li>
            <li>
              the reference and key of an order whose payment is under way, so that you are not
              charged twice: hazelzuri-open-order, of a celebration hazelzuri-guest-order;
            </li>
            <li>
              your name, e-mail, phone and address, if you asked the checkout to remember them on
              this device: hazelzuri-details. Untick the box there, and they are gone;
            </li>
            <li>
              what you typed in the checkout, for this tab alone and until the order is paid or the
              tab is closed, so that a reload loses nothing: hazelzuri-checkout;
            </li>
            <li>
              that you signed up, or closed the invitation to: hasSignedUp, hazelzuri-popup-closed;
            </li>
            <li>
              a message that you wrote, with its photographs, until it has reached the shop, you
              take it back, or a week is over; one that the shop did not take, until you close its
              notice: hazelzuri-outbox; that there is one: hazelzuri-waiting.
            </li>
          </ul>
          <p>
            So that the shop opens without a network, your browser also keeps the pages of the shop
            that you have seen, at most 40 beside Home, the cart and your saved pieces:
            hazelzuri-pages; their scripts and styles: hazelzuri-files; their pictures, at most 120:
            hazelzuri-pictures; and when each was last seen, to let go of the oldest:
            workbox-expiration. Nothing of the checkout, of an order or of what you searched for is
            among them, and none of it is sent to us.
          </p>
        </>
      ),
    },
    {
      id: "others",
      heading: "Who else gets it",
      text: (
        <>
          <ul>
            <li>
              Paystack takes the payment. It gets your e-mail, name, phone, address, comments and
              what you ordered, and in its own window your card or bank details. Its window may set
              cookies of its own.
            </li>
            <li>
              EmailJS carries our e-mails: the confirmation of your order or your sign-up to you,
              the word that a piece is back or an order not paid, the link to your orders, and your
              orders, messages and sign-ups to our mailbox.
            </li>
            <li>Whoever delivers your order gets your name, address and phone.</li>
            <li>The company on whose computers this shop runs stores all of it for us.</li>
          </ul>
          <p>
            Some of their computers are outside Nigeria; what goes there is what your order or your
            message needs. We sell nothing of it and give it to nobody else. The pictures of our
            Instagram are shown from our own shop: Instagram learns of you only if you follow a link
            to it.
          </p>
        </>
      ),
    },
    {
      id: "where",
      heading: "Where it is",
      text: (
        <p>
          In the shop’s own database, which only we can open, and in its backups. Your order’s page
          shows pieces and prices and nothing about you; its address cannot be guessed, and search
          engines are told to leave it out.
        </p>
      ),
    },
    {
      id: "how-long",
      heading: "How long",
      text: (
        <>
          <ul>
            {kinds.flatMap(({ howLong }) =>
              howLong.map((sentence) => <li key={sentence}>{sentence}.</li>),
            )}
          </ul>
          <p>
            A backup may hold what was erased until it is itself deleted, at most 30 days later. Our
            mailbox, Paystack and EmailJS keep their copies by their own rules; ask us and we have
            them erased there too, where the law lets them.
          </p>
        </>
      ),
    },
    {
      id: "your-rights",
      heading: "What you can ask for",
      text: (
        <>
          <p>
            You can see what we hold about you, have it corrected, take it elsewhere, object to its
            use, withdraw your consent, or have it erased. <a href={FIND_PATH}>{FIND_NAME}</a> sends
            you a link; behind it, {EXPORT_NAME} is a file of all that stands under your e-mail. For
            the rest write to {email} from the address you used with us, or name your order. We do
            it within a month, and it costs nothing.
          </p>
          <ul>
            <li>
              Erased means: your {listed(kinds.flatMap(({ goes }) => goes ?? []))} go whole, and
              your orders lose your {named(erasedFields)}, the measurements that came with them and
              what we wrote about you. What was sold and for how much stays.
            </li>
            <li>
              While a payment may still arrive, as a rule for three days after an order, we wait:
              somebody has to know whose money it is.
            </li>
            <li>
              Should your data ever fall into wrong hands we tell the Nigeria Data Protection
              Commission within 72 hours, and you at once where it could harm you.
            </li>
            <li>
              If you are not content with our answer, you can complain to that Commission (
              <a href="https://ndpc.gov.ng/" rel="noopener">
                ndpc.gov.ng
              </a>
              ).
            </li>
          </ul>
          <p>
            Orders are for grown-ups: we knowingly keep nothing about children, whose pieces their
            parents choose.
          </p>
        </>
      ),
    },
  ];
}
