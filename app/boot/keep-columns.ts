import { keepTwoColumns } from "../stores/columns.ts";

/** Keeps a listing's choice of one or two columns, which the style sheet has followed already. */
export function keepColumns(): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>("[data-columns]")) {
    choice.addEventListener("change", () => keepTwoColumns(choice.value === "two"));
  }
}
