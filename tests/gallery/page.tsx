import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { emptyCart, setItems } from "../../domain/cart/cart.ts";
import { currentCart, pieceOf, priceList } from "../../domain/cart/current-cart.ts";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { showcase } from "../../domain/catalogue/collections.ts";
import { customerFields } from "../../domain/checkout/fields.ts";
import { checkoutSums } from "../../domain/checkout/sums.ts";
import { CartTable } from "../../app/cart/cart-table.tsx";
import { PaymentNotice, PriceChange } from "../../app/checkout/notices.tsx";
import { ErrorPage } from "../../app/design/error-page.tsx";
import { Field } from "../../app/design/field.tsx";
import { Picture } from "../../app/design/picture.tsx";
import { PriceTag } from "../../app/design/price.tsx";
import { picturesIn } from "../../app/media/pictures.ts";
import MessageForm from "../../app/messages/message-form.island.tsx";
import { SignUpDialog } from "../../app/messages/popup.island.tsx";
import OrderPayment from "../../app/payments/order-payment.island.tsx";
import Feed from "../../app/stores/feed.island.tsx";
import { SiteFooter } from "../../app/frame/site-footer.tsx";
import { SiteHeader } from "../../app/frame/site-header.tsx";
import { StoreHeader } from "../../app/frame/store-header.tsx";
import styles from "./page.module.css";

export function meta() {
  return [{ title: "Gallery" }, { name: "robots", content: "noindex" }];
}

/** `?header=store` shows the sub-stores' header, since a page can only have one header. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { first } = picturesIn(context);
  return {
    hero: first("heroes/mysthique"),
    popup: first("illustrations/popup"),
    error: first("illustrations/error"),
    store: url.searchParams.get("header") === "store",
    ...carts(),
  };
}

/**
 * States of components that no screen shows by itself, in development only (app/routes.ts): for visual checks and for
 * `tests/e2e/gallery.spec.ts`. No island is hydrated here; only the boot script runs.
 */
export default function Gallery() {
  const { store, full, gone, hero, popup, error } = useLoaderData<typeof loader>();
  return (
    <>
      {store ? <StoreHeader store="hazelbee" path="/hazelbee" /> : <SiteHeader />}
      <main className={styles.gallery} id="content">
        <h1>Gallery</h1>
        {["", ...showcase.map(({ id }) => id), "hazelbee", "hazelbabies", "hazellifestyle"].map(
          (room) => (
            <Room key={room} room={room} />
          ),
        )}
        <Part name="A picture on its way">
          <div className={styles.waiting}>
            <Picture source={hero} alt="" sizes="20rem" />
          </div>
        </Part>
        <Part name="Fields">
          <div className={styles.fields}>
            {customerFields.map((field, position) => (
              <Field
                key={field.name}
                form="checkout"
                field={field}
                error={position % 2 ? field.message : undefined}
                select={{ disabled: field.name === "state" }}
              >
                <option value="">{field.placeholder}</option>
              </Field>
            ))}
          </div>
        </Part>
        <Part name="Messages">
          <MessageForm
            kind="contact"
            errors={{
              from_name: "Please enter your name.",
              message: "Please write a message of up to 5,000 characters.",
            }}
          />
          <MessageForm kind="newsletter" />
        </Part>
        <Part name="Cart with a piece that is gone">
          <CartTable cart={gone} isDeliveryPriced={false} onRemove={nothing} onResize={nothing} />
        </Part>
        {OUTCOMES.map((outcome) => (
          <Part key={Object.values(outcome).join()} name={nameOf(outcome)}>
            <PaymentNotice outcome={outcome} onPayOnPage={nothing} />
          </Part>
        ))}
        <Part name="Dialogs">
          <PriceChange
            before={full}
            sumsBefore={checkoutSums(full.total, { speed: "standard", delivery: 3_500 })}
            lines={[{ sku: "naledi/orion-dress", quantity: 2, price: 100000 }]}
            total={1_760_000}
            discount={0}
            delivery={4_000}
            onAccept={nothing}
            onClose={nothing}
          />
          <SignUpDialog picture={popup} />
        </Part>
        <Part name="Loading, waiting, offline">
          <OrderPayment
            reference="HZ"
            status="pending"
            due={35_000_000}
            isBegun
            deposit={26_250_000}
            restBefore="19 December 2026"
            scriptUrl="/sandbox/paystack/v1/inline.js"
          />
          <Feed store="babies" />
        </Part>
        <Part name="Error">
          <ErrorPage status="404 Not Found" picture={error} stack="TypeError: …" />
        </Part>
      </main>
      <SiteFooter year={2023} termsLabel="Terms of Service, Delivery and Refund Policy" />
      <script src="/sandbox/paystack/v1/inline.js" async />
    </>
  );
}

/** A room's colours on each kind of text and button. */
function Room({ room }: { room: string }) {
  return (
    <section className={styles.room} data-room={room || undefined} aria-label={`Room ${room}`}>
      <h2>{room || "Paper"}</h2>
      <p>
        Ink on the room, and a <a href="#content">link</a>.
      </p>
      <p className={styles.soft}>Softer ink.</p>
      <p className={styles.error}>Valid first name is required.</p>
      <p>
        <PriceTag price={15_000} originalPrice={30_000} />
      </p>
      <p className={styles.buttons}>
        <button className="button" type="button">
          Strong
        </button>
        <button className="button" type="button" aria-disabled>
          At work
        </button>
        <button className="button-line" type="button">
          Quiet
        </button>
        <button className="button-text" type="button">
          Word
        </button>
      </p>
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function nameOf(outcome: (typeof OUTCOMES)[number]): string {
  return `Payment: ${outcome.kind}${"underWay" in outcome ? `, ${outcome.underWay} under way` : ""}`;
}

function nothing(): void {}

/** Made in the loader: the catalogue is not for the browser. */
function carts() {
  const catalogue = bundledCatalogue();
  const prices = priceList(catalogue);
  const product = (sku: string) => {
    const found = catalogue.findProduct(sku);
    if (!found) throw new Error(`No ${sku}`);
    return pieceOf(found);
  };
  const lines = setItems(emptyCart(), [
    { ...product("naledi/orion-dress"), id: "naledi/orion-dress#M", size: "M", quantity: 2 },
    { ...product("mysthique/mysthique-006"), id: "mysthique/mysthique-006", quantity: 999 },
  ]);
  const polaris = { id: "naledi/polaris-dress", alt: "Polaris Dress", price: 1, quantity: 1 };
  return {
    full: currentCart(lines, prices),
    gone: currentCart(setItems(emptyCart(), [polaris]), prices),
  };
}

const OUTCOMES = [
  { kind: "closed", reference: "HZ" },
  { kind: "closed", reference: "HZ", underWay: "transfer" },
  { kind: "earlier-open", reference: "HZ" },
  { kind: "failed" },
  { kind: "script-failed", reference: "HZ" },
  { kind: "window-failed", reference: "HZ" },
  { kind: "invalid", fields: { "lines.0": "The shop takes at most 999 of a piece." } },
] as const;
