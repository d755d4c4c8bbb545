import type { FieldErrors, FormField } from "../fields.ts";
import { DAYS, NETWORKS } from "../stores/shop-details.ts";
import type { Day, Network, ShopDetails } from "../stores/shop-details.ts";
import { shopEdit } from "../catalogue/edit-rows.ts";

type Values = Readonly<Partial<Record<string, string>>>;

/** The texts of the form 'Shop', in order. */
export const shopFields: readonly FormField[] = [
  field("phone", "Phone", { type: "tel", maxLength: 32 }),
  field("whatsApp", "WhatsApp", {
    type: "tel",
    maxLength: 32,
    required: false,
    hint: "With its country code, such as +234 803 555 0123. Shown on the contact page.",
  }),
  field("email", "E-mail", { type: "email", maxLength: 254 }),
  field("address", "Address", { maxLength: 200 }),
  field("sendDays", "Working days to send ready-to-wear", {
    maxLength: 2,
    hint: "Pages of HazelBee say 'Sent within 3 working days'.",
  }),
];

export const linkFields: readonly FormField[] = NETWORKS.map((network) =>
  field(linkName(network), network, { maxLength: 200, required: false }),
);

/** Of the whole form, for the table of forms. */
export const shopFormFields: readonly { name: string; maxLength: number }[] = [
  ...shopFields,
  ...linkFields,
  ...DAYS.flatMap((day) => [
    { name: timeName("opens", day), maxLength: 5 },
    { name: timeName("closes", day), maxLength: 5 },
  ]),
];

export function timeName(which: "opens" | "closes", day: Day): string {
  return `${which}-${day}`;
}

/** What stands in the form's fields for these details. */
export function shopFormValues(details: ShopDetails): Record<string, string> {
  const { phone, whatsApp, email, address, sendDays, social, week } = details;
  const links = new Map<string, string>(social.map(({ network, href }) => [network, href]));
  return {
    phone,
    whatsApp,
    email,
    address,
    sendDays: String(sendDays),
    ...Object.fromEntries(NETWORKS.map((network) => [linkName(network), links.get(network) ?? ""])),
    ...Object.fromEntries(
      DAYS.flatMap((day) => [
        [timeName("opens", day), week[day]?.opens ?? ""],
        [timeName("closes", day), week[day]?.closes ?? ""],
      ]),
    ),
  };
}

/** The details of a form that was sent, for `changeShop`, and the messages of its fields. A day without times is closed. */
export function readShopForm(values: Values): { details: object; errors: FieldErrors } {
  const text = (name: string) => (values[name] ?? "").trim();
  const week = Object.fromEntries(
    DAYS.map((day) => {
      const [opens, closes] = [text(timeName("opens", day)), text(timeName("closes", day))];
      return [day, { opens, closes }] as const;
    }).filter(([, { opens, closes }]) => opens !== "" || closes !== ""),
  );
  const details = {
    ...Object.fromEntries(shopFields.map(({ name }) => [name, text(name)])),
    social: Object.fromEntries(NETWORKS.map((network) => [network, text(linkName(network))])),
    week,
  };
  const errors = new Map<string, string>();
  for (const { path, message } of shopEdit.safeParse(details).error?.issues ?? []) {
    const name = nameOf(path);
    if (!errors.has(name)) errors.set(name, message);
  }
  return { details, errors: Object.fromEntries(errors) };
}

function nameOf([first, second]: readonly PropertyKey[]): string {
  if (first === "social") return linkName(second as Network);
  return first === "week" ? timeName("opens", second as Day) : String(first);
}

function linkName(network: Network): string {
  return `link-${network}`;
}

function field(name: string, label: string, more: Partial<FormField>): FormField {
  const usual = { type: "text", autocomplete: "off", required: true, maxLength: 100 } as const;
  return { ...usual, name, label, message: "", ...more };
}
