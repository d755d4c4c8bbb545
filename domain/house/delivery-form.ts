import { isAbroad, MAX_DAYS, MAX_DUTIES, MAX_FEE } from "../checkout/delivery.ts";
import type { Zone } from "../checkout/delivery.ts";
import { checkFields } from "../fields.ts";
import type { FieldErrors, FormField, Values } from "../fields.ts";
import { formatNaira } from "../money-text.ts";
import { toNaira } from "../money.ts";
import { readWhole } from "./order-fields.ts";

const base = { type: "text", autocomplete: "off", required: false } as const;

export const placeField: FormField<"place"> = {
  ...base,
  name: "place",
  label: "Zone",
  type: "select",
  placeholder: "Choose a zone",
  required: true,
  maxLength: 40,
  message: "Please choose a zone.",
};

export const zoneFields: readonly FormField<Exclude<keyof Zone, "place">>[] = [
  {
    ...base,
    name: "price",
    label: "Price",
    inputMode: "numeric",
    maxLength: 20,
    message: `Please enter whole naira from 0 to ${MAX_FEE.toLocaleString("en-US")}, or nothing.`,
    hint: "In naira. 0 is free; empty: we write to the customer with the fee.",
  },
  {
    ...base,
    name: "freeAbove",
    label: "Free above",
    inputMode: "numeric",
    maxLength: 20,
    message: "Please enter whole naira, or nothing.",
    hint: "From this sum of the pieces on, delivery is free.",
  },
  {
    ...base,
    name: "days",
    label: "Days",
    inputMode: "numeric",
    maxLength: 3,
    message: `Please enter whole days, 0 to ${MAX_DAYS}, or nothing.`,
    hint: "On the way, once the order is ready.",
  },
  {
    ...base,
    name: "duties",
    label: "Duties",
    maxLength: MAX_DUTIES,
    message: `Please use up to ${MAX_DUTIES} characters.`,
    hint: "One sentence that the customer reads before paying.",
  },
];

/** A zone's fields: only abroad are there duties. */
export function fieldsOf(zone: Pick<Zone, "place">): typeof zoneFields {
  return zoneFields.filter(({ name }) => name !== "duties" || isAbroad(zone));
}

/** What stands in a zone's fields. */
export function zoneValues(zone: Zone): Record<(typeof zoneFields)[number]["name"], string> {
  const { price, freeAbove, days, duties } = zone;
  const textOf = (value: number | null) => value?.toLocaleString("en-US") ?? "";
  return { price: textOf(price), freeAbove: textOf(freeAbove), days: textOf(days), duties };
}

/** Reads a zone's form; in Nigeria its duties are left out. */
export function readZone(values: Values): { zone: Zone } | { errors: FieldErrors } {
  const { texts, errors } = checkFields([placeField, ...zoneFields], values);
  const { place, price, freeAbove, days, duties } = texts;
  const isDays = days === "" || (/^\d+$/.test(days) && Number(days) <= MAX_DAYS);
  const faults = {
    ...errors,
    ...faultOf("price", price),
    ...faultOf("freeAbove", freeAbove),
    ...(!isDays && messageOf("days")),
  };
  if (Object.keys(faults).length > 0) return { errors: faults };
  return {
    zone: {
      place,
      price: nairaOf(price),
      freeAbove: nairaOf(freeAbove),
      days: days === "" ? null : Number(days),
      duties: isAbroad({ place }) ? duties : "",
    },
  };
}

type Name = (typeof zoneFields)[number]["name"];

function faultOf(name: Name, text: string): FieldErrors {
  const kobo = text === "" ? 0 : readWhole(text);
  return kobo === undefined || kobo < 0 ? messageOf(name) : {};
}

function messageOf(name: Name): FieldErrors {
  const field = zoneFields.find((each) => each.name === name);
  return { [name]: field?.message ?? "" };
}

function nairaOf(text: string): number | null {
  return text === "" ? null : toNaira(readWhole(text) ?? 0);
}

/** A zone in one line: '₦3,500, free from ₦100,000 on, 3 days'. */
export function zoneWords({ price, freeAbove, days, duties }: Zone): string {
  return [
    price === null ? "We write with the fee" : price === 0 ? "Free" : formatNaira(price),
    price && freeAbove !== null && `free from ${formatNaira(freeAbove)} on`,
    days !== null && (days === 1 ? "1 day" : `${days} days`),
    duties,
  ]
    .filter(Boolean)
    .join(", ");
}
