import type { FormField } from "../fields.ts";

export type CustomerField =
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "address"
  | "country"
  | "state"
  | "comments";

/**
 * The billing form's fields in order. All but the comments are required; a country with one region or none needs no state.
 */
export const customerFields: readonly FormField<CustomerField>[] = [
  {
    name: "firstName",
    label: "First name",
    type: "text",
    autocomplete: "given-name",
    required: true,
    maxLength: 100,
    message: "Valid first name is required.",
  },
  {
    name: "lastName",
    label: "Last name",
    type: "text",
    autocomplete: "family-name",
    required: true,
    maxLength: 100,
    message: "Valid last name is required.",
  },
  {
    name: "email",
    label: "Email",
    type: "email",
    autocomplete: "email",
    required: true,
    maxLength: 254,
    message: "Please enter a valid email address for shipping updates.",
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
  },
  {
    // Whether it is required depends on the country: `needsState`.
    name: "state",
    label: "State",
    type: "select",
    autocomplete: "address-level1",
    placeholder: "Select Region",
    required: false,
    maxLength: 100,
    message: "Please provide a valid state.",
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
  },
];
