import type { Visit } from "../services/house/types.ts";

/** Who calls; set for every route of the house's API (`house-api.ts`). */
export type HouseEnv = { Variables: { visit: Visit } };
