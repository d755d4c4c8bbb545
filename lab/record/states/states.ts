import { NOTHING_KNOWN } from "../requests/calls.ts";
import type { Known } from "../requests/calls.ts";
import type { RecordedShop, Visitor } from "../shop.ts";
import { orders } from "./orders.ts";
import { changeSettings } from "./people.ts";
import { changePieces, makePieces } from "./pieces.ts";
import { makePromotions } from "./promotions.ts";

/** What a state does before it is looked at. */
export type Prepare = (shop: RecordedShop, owner: Visitor) => Promise<Known>;

/** Nothing has happened yet. */
const fresh: Prepare = async () => NOTHING_KNOWN;

/** What the owner can change. */
const edits: Prepare = async (shop, owner) => {
  await changePieces(shop, owner);
  const promotions = await makePromotions(shop, owner);
  const preview = await makePieces(shop, owner);
  await changeSettings(shop, owner);
  return {
    ...NOTHING_KNOWN,
    previews: [preview],
    photographed: ["naledi/vega-dress"],
    housePages: [
      "/house/pieces/naledi/vega-dress",
      "/house/pieces/naledi/sirius-dress",
      "/house/pieces/naledi/rigel-dress",
      "/house/pieces/genesis/draft-gown",
      `/house/pieces/naledi/vega-dress/preview/${preview}`,
      ...promotions.map((id) => `/house/promotions/${id}`),
    ],
  };
};

export const states: Readonly<Record<string, Prepare>> = { fresh, orders, edits };

/** The settings of a shop on a server, as far as no provider is needed. */
export const CONFIGURED = {
  PUBLIC_URL: "https://shop.example",
  SERVICE_WORKER: "off",
  SIZE_GUIDE_URL: "https://guide.example/sizes",
  PAYSTACK_SCRIPT_URL: "https://js.paystack.co/v1/inline.js",
};
