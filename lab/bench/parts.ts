import * as back from "./browser/back.ts";
import * as click from "./browser/click.ts";
import * as house from "./browser/house.ts";
import * as journey from "./browser/journey.ts";
import * as largest from "./browser/largest.ts";
import * as lighthouse from "./browser/lighthouse.ts";
import * as press from "./browser/press.ts";
import * as screens from "./browser/screens.ts";
import type { Part } from "./part.ts";
import * as attack from "./server/attack.ts";
import * as catalogue from "./server/catalogue.ts";
import * as changes from "./server/changes.ts";
import * as fresh from "./server/fresh.ts";
import { millionParts } from "./server/million.ts";
import * as orders from "./server/orders.ts";
import * as page from "./server/page.ts";
import * as photographs from "./server/photographs.ts";
import * as search from "./server/search.ts";
import * as start from "./server/start.ts";

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [
  screens,
  press,
  largest,
  house,
  lighthouse,
  page,
  attack,
  orders,
  start,
  fresh,
  ...millionParts,
  changes,
  photographs,
  catalogue,
  search,
  journey,
  click,
  back,
];
