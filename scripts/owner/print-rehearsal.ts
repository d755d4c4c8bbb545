import { formatKobo } from "../../domain/money/format.ts";
import { ageText } from "./age.ts";
import { done, failed } from "./command.ts";
import type { Ending } from "./command.ts";
import { lagosTime } from "./lagos-time.ts";
import { differences } from "./rehearse.ts";
import type { Rehearsal } from "./rehearse.ts";

/** Prints what a rehearsal has found. Fails if the backup lacks money that the shop has. */
export function printRehearsal(rehearsal: Rehearsal): Ending {
  const { lastKnown, books, photographs, compared } = rehearsal;
  console.log("The backup can be restored, and opened with this version.");
  console.log(
    lastKnown
      ? `The last thing it knows happened ${lagosTime(lastKnown.toISOString())}, ${ageText(lastKnown, new Date())} ago.`
      : "Nothing has happened in it yet.",
  );
  for (const [what, { count, kobo }] of Object.entries(books)) {
    console.log(`  ${what.padEnd(12)}${String(count).padStart(8)}  ${formatKobo(kobo)}`);
  }
  console.log(`  pictures    ${String(photographs).padStart(8)}  each read through`);
  if (!compared) {
    console.log("There is no shop here to compare it with.");
    return done;
  }
  const differing = differences(rehearsal);
  if (differing.length > 0) return failed(`It differs from the shop. ${differing.join("; ")}.`);
  console.log("Up to then the shop has exactly the same.");
  return done;
}
