import { use } from "react";
import type { ReactNode } from "react";
import { RETENTION } from "../../../domain/retention.ts";
import { brand } from "../../../domain/stores/brand.ts";
import type { ShopDetails } from "../../../domain/stores/shop-details.ts";
import { ReadingPage } from "../reading-page.tsx";
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

type PrivacySection = { id: string; heading: string; text: ReactNode };

/**
 * What is stored about a visitor, where, for how long, and how it is erased (NDPA 2023). Every
 * sentence describes what the code does; the periods are those of `npm run retention`. Update this page with
 * every change of what is stored.
 */
export function privacySections(contact: ShopDetails): readonly PrivacySection[] {
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
          <li>
            When you place an order: your name, e-mail, phone, address, country, state and comments;
            the pieces, sizes, quantities and prices; when it was placed and paid, how it was paid,
            and the payment’s number. We need it to make your order, send it and keep our books.
            Your card’s number never comes to us. If you ask us to size you, the measurements you
            typed in Size help come with the order; else they stay with you.
          </li>
          <li>
            When you write to us: your name, e-mail, phone if you give it, and your message. We need
            it to answer you.
          </li>
          <li>
            When you sign up for sales and news: your e-mail, and your name where you are asked for
            it. We send one e-mail with a link; only once you have pressed the button on its page
            you are on the list, and we keep when that was and the words you agreed to. The same
            page then has Unsubscribe.
          </li>
          <li>
            When you ask to be told that a piece is back: your e-mail and which piece. We write to
            you once, when it can be bought again; the page of that e-mail’s link has Do not write
            to me.
          </li>
          <li>
            On the checkout page your browser tells the shop when it has refused a script or the
            like that does not belong there: on which page and what, not who you are or what you
            typed. We keep it to find out who meddles with the page.
          </li>
          <li>
            What you search for is not kept. The shop’s own log notes what was asked for, when, and
            how long the answer took; not by whom. Your network address is held in memory for a
            short while, to stop floods of requests. When you place an order, or change one before
            paying, a scrambled form of it is kept beside that payment, to count for a day how many
            payments one network leaves unbegun: until Paystack knows of the payment, and for at
            most two days. When you write to us, sign up or ask to be told, a scrambled form of it
            and of your e-mail is kept for at most two days, to count how often that was. Without a
            key that is kept elsewhere nobody can turn these back.
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
            The shop counts no visitors and sets no cookie but two: data-saver, once you have used
            the data saver in the menu, so that the shop knows which pictures to send; and columns,
            once you have chosen two columns of pieces on a phone. Your browser keeps these notes,
            which you can clear in its settings at any time:
          </p>
          <ul>
            <li>your cart: hazelzuri-cart, and hazelzuri-cart-damaged if it was ever damaged;</li>
            <li>the currency you chose and its rates: selectedCurrency, hazelzuri-rates;</li>
            <li>
              the pieces you saved: hazelzuri-saved; the last ones you looked at: hazelzuri-viewed;
            </li>
            <li>
              the measurements you typed in Size help, and whether we are to choose your sizes by
              them: hazelzuri-measurements;
            </li>
            <li>
              the reference and key of an order whose payment is under way, so that you are not
              charged twice: hazelzuri-open-order;
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
              a message that you wrote, until it has reached the shop, you take it back, or a week
              is over; one that the shop did not take, until you close its notice: hazelzuri-outbox;
              that there is one: hazelzuri-waiting.
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
              the word that a piece is back, and your orders, messages and sign-ups to our mailbox.
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
            <li>
              An order that was never paid: {RETENTION.abandonedOrder.words}, or{" "}
              {RETENTION.unpaidOrder.words} while a payment may still arrive; its number and amount{" "}
              {RETENTION.droppedOrder.words} more.
            </li>
            <li>
              Who a paid order was for, and where it went: {RETENTION.customer.words}. What was
              sold, when, for how much and to which country: {RETENTION.order.words}, as the law
              wants our books kept; by then without you in it.
            </li>
            <li>
              Whose store credit it was, and why we gave it: {RETENTION.spentCredit.words} after all
              of it is spent, otherwise {RETENTION.openCredit.words}; its code stays good.
            </li>
            <li>A message, and what you typed to sign up: {RETENTION.contactMessage.words}.</li>
            <li>
              That you are on the list for sales and news: until you unsubscribe; that you agreed
              and unsubscribed: {RETENTION.endedSubscription.words} more. A sign-up that nobody
              confirmed: {RETENTION.unconfirmedSignUp.words}.
            </li>
            <li>
              That you asked to be told when a piece is back: {RETENTION.restockRequest.words} if it
              is not; {RETENTION.closedRestockRequest.words} once we have written, or once you
              wanted no e-mail.
            </li>
            <li>That an e-mail was sent, without its text: {RETENTION.sentEmail.words}.</li>
            <li>What browsers refused on the checkout page: {RETENTION.policyReport.words}.</li>
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
            use, withdraw your consent, or have it erased. Write to {email} from the address you
            used with us, or name your order. We do it within a month, and it costs nothing.
          </p>
          <ul>
            <li>
              Erased means: your messages, sign-ups, subscription and requests to be told go whole,
              and your orders lose your name, e-mail, phone, address, state, comments and
              measurements. What was sold and for how much stays.
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
