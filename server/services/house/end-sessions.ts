import { record } from "./record.ts";
import { endSession, endSessions } from "./sessions.ts";
import type { HousePorts, Visit } from "./types.ts";

type EndPorts = Pick<HousePorts, "db" | "now">;

/** Ends one of the visitor's own sessions; false if it is over already, or somebody else's. */
export async function endOwnSession(
  { db, now }: EndPorts,
  { person }: Visit,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await endSession(transaction, person.id, id))) return false;
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "ended-session", thing }, now());
    return true;
  });
}

/** Ends all of the visitor's other sessions, as after a lost phone. Returns how many. */
export async function endOtherSessions(
  { db, now }: EndPorts,
  { person, sessionId }: Visit,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ended = await endSessions(transaction, person.id, sessionId);
    const thing = { kind: "person", id: person.id };
    await record(
      transaction,
      { by: person, act: "ended-other-sessions", thing, after: { ended } },
      now(),
    );
    return ended;
  });
}
