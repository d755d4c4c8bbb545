import type { FormField } from "../fields.ts";
import type { Stage } from "./stages.ts";

/** How long the link of 'Find my orders' is good. */
export const LINK_DAYS = 1;
/** How long the orders stay open on the device on which the link's button was pressed. */
export const OPEN_MINUTES = 30;

/** The page on which somebody asks for the link. */
export const FIND_PATH = "/orders";
export const FIND_NAME = "Find my orders";
/** What is stored about her, as a file, for the device that may see the orders. */
export const EXPORT_PATH = "/orders/what-we-keep.json";
export const EXPORT_NAME = "What we keep of you";

export const findField: FormField<"email"> = {
  name: "email",
  label: "Email",
  type: "email",
  autocomplete: "email",
  required: true,
  maxLength: 254,
  message: "Please enter the e-mail address that you ordered with.",
};

/** An order in the list of its customer. */
export type FoundOrder = {
  reference: string;
  /** HZ-1001. */
  number: string;
  /** UTC in ISO. */
  placedAt: string;
  lines: readonly { name: string; quantity: number; size: string }[];
  stage: Stage;
};

/** How addresses are compared: other letters than A to Z in capitals and small ones are two addresses. */
export function inAsciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
