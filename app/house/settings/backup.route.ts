import { Readable } from "node:stream";
import { redirect } from "react-router";
import type { BackupFault } from "../../../domain/house/today.ts";
import { shopContext } from "../../shop-context.ts";
import { readForm, requireRight } from "../session.ts";
import type { Route } from "./+types/backup.route";

/** Redirects GET to the settings, whose form posts to this address. */
export function loader() {
  return redirect("/house/settings#backups", 303);
}

/** Streams a backup of the whole database. Needs the password, since a backup holds every customer's details. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireRight(context, "settings");
  const { password } = await readForm(request);
  const { house } = context.get(shopContext);
  const confirmed = await house.confirmPassword(visit, password);
  if (confirmed.kind === "limited") return refused("limited");
  if (confirmed.kind !== "confirmed") return refused(password ? "wrong" : "password");
  const result = await house.takeBackup(visit.person);
  if (result.kind === "unavailable") return refused(result.why);
  const { body, bytes } = result.file;
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${result.name}"`,
      ...(bytes !== undefined && { "Content-Length": String(bytes) }),
    },
  });
}

/** Redirects to the settings, which show the reason beside the form. */
function refused(fault: BackupFault) {
  return redirect(`/house/settings?backup=${fault}#backups`, 303);
}
