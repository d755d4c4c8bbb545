import type { FieldErrors, FormField } from "../fields.ts";
import { dayFaults, DAYS, detailsOf, NETWORKS, settings } from "../stores/shop-details.ts";
import type { Day, Network, ShopDetails } from "../stores/shop-details.ts";
import { daysEdit, shopEdit } from "../stores/setting-rows.ts";

type Values = Readonly<Partial<Record<string, string>>>;

/** The texts of the form 'Shop', in order. */
export const shopFields: readonly FormField[] = settings.map(([name, setting]) => ({
  ...setting,
  name,
  autocomplete: "off",
}));

export const linkFields: readonly FormField[] = NETWORKS.map((network) => ({
  name: linkName(network),
  label: network,
  type: "text",
  autocomplete: "off",
  required: false,
  maxLength: 200,
  message: "",
}));

/** All fields of the form 'Shop', for the command that takes it (`server/house/shop-settings.ts`). */
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
  const { social, week } = details;
  const links = new Map<string, string>(social.map(({ network, href }) => [network, href]));
  return {
    ...Object.fromEntries(settings.map(([name]) => [name, String(details[name])])),
    ...Object.fromEntries(NETWORKS.map((network) => [linkName(network), links.get(network) ?? ""])),
    ...Object.fromEntries(
      DAYS.flatMap((day) => [
        [timeName("opens", day), week[day]?.opens ?? ""],
        [timeName("closes", day), week[day]?.closes ?? ""],
      ]),
    ),
  };
}

/** Reads a submitted form: the rows for `changeShop`, and the messages of invalid fields. A day without times is closed. */
export function readShopForm(
  values: Values,
  now: Date,
): { details: object; days: object; errors: FieldErrors } {
  const text = (name: string) => (values[name] ?? "").trim();
  const week = Object.fromEntries(
    DAYS.map((day) => {
      const [opens, closes] = [text(timeName("opens", day)), text(timeName("closes", day))];
      return [day, { opens, closes }] as const;
    }).filter(([, { opens, closes }]) => opens !== "" || closes !== ""),
  );
  const textsOf = (isOfDays: boolean) =>
    Object.fromEntries(
      settings
        .filter(([, setting]) => (setting.isOfDays ?? false) === isOfDays)
        .map(([name]) => [name, text(name)]),
    );
  const details = {
    ...textsOf(false),
    social: Object.fromEntries(NETWORKS.map((network) => [network, text(linkName(network))])),
    week,
  };
  const days = textsOf(true);
  const read = daysEdit.safeParse(days);
  const issues = [shopEdit.safeParse(details), read].flatMap(({ error }) => error?.issues ?? []);
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = nameOf(path);
    if (!errors.has(name)) errors.set(name, message);
  }
  const together = read.data ? dayFaults(detailsOf(read.data), now) : {};
  return { details, days, errors: { ...together, ...Object.fromEntries(errors) } };
}

function nameOf([first, second]: readonly PropertyKey[]): string {
  if (first === "social") return linkName(second as Network);
  return first === "week" ? timeName("opens", second as Day) : String(first);
}

function linkName(network: Network): string {
  return `link-${network}`;
}
