import type { Role } from "../../domain/house/rights.ts";

/** Who may, without anything that an owner allowed them beyond the role. */
export type Who = readonly Role[];
const ALL: Who = ["owner", "helper", "workshop"];
const DAILY: Who = ["owner", "helper"];
const OWNER: Who = ["owner"];

type Commands = Readonly<Record<string, readonly { who: Who; acts: string }[]>>;

const STAGES_OF_MAKING = { who: ALL, acts: "to-cutting to-sewing to-ready undo" };
const STAGES_OF_LEAVING = { who: DAILY, acts: "to-shipped to-collected" };

/** Every form of the house, by its page: who may send it, and what its buttons do. A new command adds its name here. */
export const FORMS: Commands = {
  "/house/orders": [STAGES_OF_MAKING, STAGES_OF_LEAVING],
  "/house/orders/new": [{ who: DAILY, acts: "place known another write more" }],
  "/house/orders/payments": [
    { who: DAILY, acts: "done" },
    { who: OWNER, acts: "return" },
  ],
  "/house/orders/:number": [
    STAGES_OF_MAKING,
    STAGES_OF_LEAVING,
    {
      who: DAILY,
      acts: "cancel ready-by size for address note resend link fee extra express-off charge-back credit-proposal alter alter-no alter-measure",
    },
    {
      who: OWNER,
      acts: "for-workshop record-payment payment-back charge-refund keep keep-undo refund-all refund credit move alter-credit",
    },
  ],
  "/house/customers/new": [{ who: DAILY, acts: "add" }],
  "/house/customers/:id": [
    { who: ALL, acts: "measure wrong" },
    { who: DAILY, acts: "join apart part" },
    { who: OWNER, acts: "erase" },
  ],
  "/house/promotions": [
    { who: DAILY, acts: "stop undo" },
    { who: OWNER, acts: "stop-code" },
  ],
  "/house/promotions/new": [{ who: DAILY, acts: "preview save" }],
  "/house/promotions/codes/new": [{ who: OWNER, acts: "make" }],
  "/house/promotions/:id": [{ who: DAILY, acts: "preview save" }],
  "/house/pieces": [{ who: DAILY, acts: "sold-out hidden undo" }],
  "/house/collections/new": [{ who: DAILY, acts: "begin" }],
  "/house/collections/:slug": [
    { who: DAILY, acts: "save preview picture" },
    { who: OWNER, acts: "publish withdraw bring-back undo" },
  ],
  "/house/reviews": [{ who: OWNER, acts: "publish refuse answer" }],
  "/house/celebrations/new": [{ who: DAILY, acts: "make" }],
  "/house/celebrations/:id": [{ who: DAILY, acts: "move take-out" }],
  "/house/pieces/new": [{ who: DAILY, acts: "begin" }],
  "/house/pieces/import": [{ who: DAILY, acts: "check apply undo" }],
  "/house/pieces/order/:collection": [{ who: DAILY, acts: "move usual" }],
  "/house/pieces/:collection/:slug": [
    {
      who: DAILY,
      acts: "sold-out hidden undo save join part set-sizes restore-counts let-go restore save-draft preview-words preview publish discard order open-draft",
    },
  ],
  "/house/messages": [{ who: DAILY, acts: "answered undo" }],
  "/house/words": [
    { who: DAILY, acts: "preview picture" },
    { who: OWNER, acts: "save reset undo" },
  ],
  "/house/stories/new": [{ who: DAILY, acts: "begin" }],
  "/house/stories/:slug": [
    { who: DAILY, acts: "save preview order" },
    { who: OWNER, acts: "publish withdraw bring-back undo" },
  ],
  "/house/settings": [
    { who: ALL, acts: "end-session end-others change-password factor-off" },
    {
      who: OWNER,
      acts: "shop express recording codes writing reviews alterations reminder vat hold add-zone change-zone remove-zone collect invite change-role may-give-credit may-record-payments may-make-codes may-see-takings may-change-prices remove-person",
    },
  ],
};

/** Every call of the house's scripts: who may make it. A new call adds its address here. */
export const CALLS: Readonly<Record<string, Who>> = {
  "GET /house/api/pieces": DAILY,
  "GET /house/api/pieces/:collection/:slug/photographs": DAILY,
  "GET /house/api/pieces/:collection/:slug/photographs/:id/whole": DAILY,
  "POST /house/api/pieces/:collection/:slug/photographs": DAILY,
  "POST /house/api/pieces/:collection/:slug/photographs/form": DAILY,
  "POST /house/api/pieces/:collection/:slug/photographs/order": DAILY,
  "POST /house/api/pieces/:collection/:slug/photographs/:id/crop": DAILY,
  "POST /house/api/listings/:collection": DAILY,
  "GET /house/api/slips/:id": DAILY,
  "GET /house/api/reviews/:id": DAILY,
  "GET /house/api/photographs/:id": DAILY,
  "POST /house/api/push": DAILY,
  "DELETE /house/api/push": DAILY,
};

/** Every address of the table of routes behind the sign-in: who may open it. A new screen adds its address here. */
export const SCREENS: Readonly<Record<string, Who>> = {
  "/house": ALL,
  "/house/orders": ALL,
  "/house/orders/new": DAILY,
  "/house/orders/payments": DAILY,
  "/house/orders/:number": ALL,
  "/house/orders/:number/print": ALL,
  "/house/orders/:number/packing": DAILY,
  "/house/customers": ALL,
  "/house/customers/new": DAILY,
  "/house/customers/:id": ALL,
  "/house/pieces": DAILY,
  "/house/pieces/new": DAILY,
  "/house/collections": DAILY,
  "/house/collections/new": DAILY,
  "/house/collections/:slug": DAILY,
  "/house/collections/:slug/preview/:token": DAILY,
  "/house/reviews": DAILY,
  "/house/celebrations": ALL,
  "/house/celebrations/new": DAILY,
  "/house/celebrations/:id": ALL,
  "/house/pieces/import": DAILY,
  "/house/pieces.csv": DAILY,
  "/house/pieces/order/:collection": DAILY,
  "/house/pieces/:collection/:slug": DAILY,
  "/house/pieces/:collection/:slug/preview/:token": DAILY,
  "/house/takings": OWNER,
  "/house/takings.csv": OWNER,
  "/house/promotions": DAILY,
  "/house/promotions/new": DAILY,
  "/house/promotions/codes/new": OWNER,
  "/house/promotions/:id": DAILY,
  "/house/messages": DAILY,
  "/house/messages/subscribers.csv": DAILY,
  "/house/words": DAILY,
  "/house/stories": DAILY,
  "/house/stories/new": DAILY,
  "/house/stories/:slug": DAILY,
  "/house/words/preview/:token": DAILY,
  "/house/settings": ALL,
  "/house/settings/backup": DAILY,
  "/house/settings/second-factor": ALL,
  "/house/manifest.webmanifest": ALL,
  "/house/worker.js": ALL,
  "/house/sign-out": ALL,
  "/house/*": DAILY,
};

/** The addresses whose forms are no commands, and who may send them. */
export const POSTS: Readonly<Record<string, Who>> = {
  "/house/messages/subscribers.csv": OWNER,
  "/house/settings/backup": OWNER,
  "/house/settings/second-factor": ALL,
  "/house/sign-out": ALL,
};
