import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { PHOTOGRAPH_FAULTS } from "../../../domain/media/form-photographs.ts";
import type { TakenPhotographs } from "../../media/form-photographs.ts";
import { apiError, invalidFields, tooMany, unavailable } from "../errors.ts";
import { limitBody } from "../guards.ts";
import { isMultipart, photographPostBytes, storeFiles } from "../photograph-posts.ts";
import type { Queue } from "../queue.ts";
import { clientAddress } from "../rate-limit.ts";
import type { RouteOptions } from "../rate-limit.ts";

const HOUR_SECONDS = 60 * 60;

/**
 * `POST /api/photographs`, a form with files named `photographs`: stores them for a message, which names their ids within
 * a day. 201 with the ids; 422 says what is wrong with them.
 */
export function photographRoutes({ shop, trustProxy }: RouteOptions, receiving: Queue): Hono {
  const limited: MiddlewareHandler = (context, next) =>
    limitBody(photographPostBytes(shop))(context, next);
  return new Hono().post("/", limited, async (context) => {
    const { raw } = context.req;
    if (!isMultipart(raw.headers)) {
      return apiError(context, 415, "no_form", "Send a form: multipart/form-data.");
    }
    const network = clientAddress(context, trustProxy);
    const read = receiving.run(network, async (): Promise<TakenPhotographs> => {
      const form = await raw.formData().catch(() => undefined);
      const taken = await storeFiles(form, (files) =>
        shop.takePhotographs(files, { use: "private", network }),
      );
      return taken ?? { fault: "wrong" };
    });
    const taken: TakenPhotographs = typeof read === "string" ? { fault: "busy" } : await read;
    if ("ids" in taken) return context.json({ photographs: taken.ids }, 201);
    if (taken.fault === "busy") return unavailable(context);
    if (taken.fault === "limited") return tooMany(context, HOUR_SECONDS);
    return invalidFields(context, { photographs: PHOTOGRAPH_FAULTS[taken.fault] });
  });
}
