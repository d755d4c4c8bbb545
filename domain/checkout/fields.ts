import type { FormField } from "../fields.ts";

/** Where a text of the customer's is shown. Name and address are not such texts: they have fixed places everywhere. */
export type TextReader =
  | "house"
  | "owner-mail"
  | "customer-mail"
  | "workshop-sheet"
  | "packing-slip";

/** A field of the checkout: markup and rule, the column that stores it, its readers, and its name as personal data. */
type OrderField = FormField & {
  /** The column of `orders`. */
  column: string;
  /** What the page Privacy calls this kind of data. */
  personal: string;
  /** Kept when the customer's data is erased, because accounting needs the value. */
  staysErased?: true;
  /** Belongs to one order only: a device that remembers a shopper's details does not store the value. */
  ofOneOrder?: true;
  readers?: readonly TextReader[];
  /** The words of the closed disclosure in which the checkout has it. */
  within?: string;
};

/**
 * The billing form's fields in order: forms, validation, rows, erasure, export, e-mails, sheets and the page Privacy
 * read this list. State, comments and gift message may be empty; the state only where there is none to choose.
 */
const fields = [
  {
    name: "firstName",
    label: "First name",
    type: "text",
    autocomplete: "given-name",
    required: true,
    maxLength: 100,
    message: "Valid first name is required.",
    column: "first_name",
    personal: "name",
  },
  {
    name: "lastName",
    label: "Last name",
    type: "text",
    autocomplete: "family-name",
    required: true,
    maxLength: 100,
    message: "Valid last name is required.",
    column: "last_name",
    personal: "name",
  },
  {
    name: "email",
    label: "Email",
    type: "email",
    autocomplete: "email",
    required: true,
    maxLength: 254,
    message: "Please enter a valid email address for shipping updates.",
    column: "email",
    personal: "e-mail",
  },
  {
    name: "phone",
    label: "Phone",
    type: "tel",
    autocomplete: "tel",
    required: true,
    maxLength: 32,
    message: "Please enter a valid phone number for shipping updates.",
    hint: "Include your country code",
    column: "phone",
    personal: "phone",
  },
  {
    // Several lines, since the form has no field for the town.
    name: "address",
    label: "Address",
    type: "textarea",
    rows: 2,
    autocomplete: "street-address",
    required: true,
    maxLength: 500,
    message: "Please enter your shipping address.",
    column: "address",
    personal: "address",
  },
  {
    name: "country",
    label: "Country",
    type: "select",
    autocomplete: "country",
    placeholder: "Select Country",
    required: true,
    maxLength: 2,
    message: "Please select a valid country.",
    column: "country",
    personal: "country",
    // The country determines the tax.
    staysErased: true,
  },
  {
    // Whether a state is required depends on the country: `needsState`.
    name: "state",
    label: "State",
    type: "select",
    autocomplete: "address-level1",
    placeholder: "Select Region",
    required: false,
    maxLength: 100,
    message: "Please provide a valid state.",
    column: "state",
    personal: "state",
  },
  {
    name: "comments",
    label: "Comments",
    type: "textarea",
    rows: 3,
    autocomplete: "off",
    required: false,
    maxLength: 1000,
    message: "Please keep your comments under 1,000 characters.",
    column: "comments",
    personal: "comments",
    ofOneOrder: true,
    readers: ["house", "owner-mail", "workshop-sheet"],
  },
  {
    name: "giftMessage",
    label: "Gift message",
    type: "textarea",
    rows: 3,
    autocomplete: "off",
    required: false,
    maxLength: 300,
    message: "Please keep your message under 300 characters.",
    hint: "We write it on a card in the parcel.",
    within: "This is a gift",
    column: "gift_message",
    personal: "gift message",
    ofOneOrder: true,
    readers: ["house", "owner-mail", "customer-mail", "workshop-sheet", "packing-slip"],
  },
] as const satisfies readonly OrderField[];

export type CustomerField = (typeof fields)[number]["name"];
export type CustomerColumn = (typeof fields)[number]["column"];

export const customerFields: readonly (OrderField & {
  name: CustomerField;
  column: CustomerColumn;
})[] = fields;

/**
 * What whoever pays an order by a link, or one without an e-mail address, is asked: an address for the provider, which the
 * shop does not store.
 */
export const payerFields: readonly FormField<"email">[] = /* @__PURE__ */ customerFields.flatMap(
  (field) =>
    field.name === "email"
      ? [
          {
            ...field,
            name: field.name,
            message: "Please enter a valid e-mail address.",
            hint: "For your receipt",
          },
        ]
      : [],
);
