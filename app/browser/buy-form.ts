import { SIZES, type Size } from "../../domain/catalogue/types.ts";
import { cartStore, type CartPiece } from "./cart-store.ts";
import { wakeQuantityField } from "./quantity-field.ts";
import { readyCart } from "./ready-cart.ts";

/** The page's piece, then a combo's parts, each bought alone with the size and quantity chosen above. */
export type BuyFormProps = { pieces: readonly CartPiece[] };

/**
 * 'Add To Cart' of `app/components/buy-form.tsx`. What was chosen before it is awake counts. The line of that
 * product and size is left at the chosen quantity (readings, Cart).
 */
export function wakeBuyForm(place: HTMLElement, { pieces }: BuyFormProps): void {
  const form = place.querySelector("form");
  const status = place.querySelector("[role=status]");
  if (!form || !status) throw new Error("No form to buy with");
  const readQuantity = wakeQuantityField(form);

  const add = (position: number): void => {
    status.textContent = "";
    const quantity = readQuantity();
    const piece = pieces[position];
    if (!quantity || !piece) return;
    const chosen = new FormData(form).get("size");
    const size = SIZES.find((candidate) => candidate === chosen);
    cartStore.setLine(piece, size, quantity);
    status.append(`${sentence(piece.alt, size, quantity)} `, linkToCart());
    readyCart();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(0);
  });
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-part]")) {
    button.addEventListener("click", () => add(Number(button.dataset["part"])));
  }
}

function sentence(name: string, size: Size | undefined, quantity: number): string {
  const what = `${quantity} × ${name}${size ? `, size ${size}` : ""} in your cart.`;
  return size ? what : `${what} No size yet: you can choose it in the cart.`;
}

function linkToCart(): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), { href: "/cart", textContent: "View cart" });
}
