import { readShopForm, shopFormFields } from "../../../domain/house/shop-form.ts";
import { shopContext } from "../../shop-context.ts";
import { requireRight } from "../guard.ts";
import type { Act } from "./results.ts";

/** Shop's details, and Express on or off. */
export const shopActs: Readonly<Record<string, Act>> = {
  shop: async (context, values) => {
    const { person: by } = requireRight(context, "settings");
    const typed = Object.fromEntries(shopFormFields.map(({ name }) => [name, values[name] ?? ""]));
    const { details, errors } = readShopForm(typed);
    if (Object.keys(errors).length > 0) return { errors, values: typed };
    const { house } = context.get(shopContext);
    const result = await house.changeShop({ version: versionOf(values), by, details });
    if (result.kind === "stale") return { isStale: true, values: typed };
    if (result.kind === "invalid") return { errors: result.fields, values: typed };
    return { status: result.kind === "unchanged" ? "It is so already." : CHANGED };
  },

  express: async (context, values) => {
    const { person: by } = requireRight(context, "settings");
    const isOffered = values["offer"] === "yes";
    const { house } = context.get(shopContext);
    const result = await house.changeExpress({ version: versionOf(values), by, isOffered });
    if (result.kind === "stale") {
      const { express } = await house.readShop();
      if (express.isOffered !== isOffered) return { isStale: true };
    }
    return { status: isOffered ? "Express is on." : "Express is off: nobody can choose it now." };
  },
};

const CHANGED = "Changed. All pages and e-mails show it now.";

/** Anything but a version is -1, which no row has. */
function versionOf({ version = "" }: Readonly<Partial<Record<string, string>>>): number {
  return /^\d{1,9}$/.test(version) ? Number(version) : -1;
}
