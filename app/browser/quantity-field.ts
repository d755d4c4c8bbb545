import { parseQuantity } from "../../domain/cart/quantity.ts";

/**
 * Works the stepper of `app/components/quantity-field.tsx`. Answers how to read it: the chosen quantity, or
 * undefined where what is typed is none, which the field then says and takes the focus.
 */
export function wakeQuantityField(scope: HTMLElement): () => number | undefined {
  const input = scope.querySelector<HTMLInputElement>("[name=quantity]");
  const problem = scope.querySelector("[data-quantity] [role=alert]");
  const steps = [...scope.querySelectorAll<HTMLButtonElement>("[data-step]")];
  if (!input || !problem) throw new Error("No quantity to choose");

  const current = () => {
    const typed = parseQuantity(input.value);
    return typed.ok ? typed.value : 1;
  };
  const look = () => {
    for (const step of steps) step.disabled = step.dataset["step"] === "-1" && current() <= 1;
  };
  for (const step of steps) {
    step.addEventListener("click", () => {
      input.value = String(Math.max(1, current() + Number(step.dataset["step"])));
      look();
    });
  }
  input.addEventListener("input", look);
  // A number typed before this is awake counts, too.
  look();

  return () => {
    const typed = parseQuantity(input.value);
    problem.textContent = typed.ok ? "" : typed.message;
    if (typed.ok) {
      input.removeAttribute("aria-invalid");
      return typed.value;
    }
    input.setAttribute("aria-invalid", "true");
    // In the middle of the screen, where neither the header nor the bar with the button is over the message.
    input.focus({ preventScroll: true });
    problem.scrollIntoView({ block: "center" });
    return undefined;
  };
}
