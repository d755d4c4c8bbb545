/** `npm run owner`: who may come into the house, the owner's side of the shop. */
import { isEmail } from "../domain/email-and-phone.ts";
import { runCommand } from "../server/house/commands.ts";
import { invite } from "../server/house/invitations.ts";
import { listPeople, removePerson } from "../server/house/people.ts";
import type { ListedPerson } from "../server/house/people.ts";
import { SHELL } from "../server/house/record.ts";
import { linkOrigin } from "../server/http/origin.ts";
import { Misuse, runActions } from "./owner/command.ts";
import type { Given } from "./owner/command.ts";
import { lagosTime, oneLine, table } from "./owner/format.ts";
import { shellPorts, withShopDatabase } from "./owner/shop-database.ts";

const HELP = `
Who may come into the house: the owner's side of the shop, at /house.

  npm run owner -- invite EMAIL [--name NAME] [--helper | --workshop]
      Prints a link, good once for 24 hours, by which this person chooses a password and
      comes in. A helper can return no money, and change neither people nor settings;
      the workshop sees neither money nor addresses.
      For somebody who is in already: they choose a new password; their sessions and their
      second factor end now. This is how a lost password or a lost phone is mended.

  npm run owner -- list
      Who may come in, and whose invitation is open.

  npm run owner -- remove EMAIL
      Takes all access away; open sessions end at once.

Reads the same environment as the shop (DATA_DIR, DATABASE_URL, PUBLIC_URL); the shop may be
running. Without PUBLIC_URL, links begin with the address at which the shop was last started
with this DATA_DIR. Times are Port Harcourt's. Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

const GUESSED =
  "No shop has been started with this DATA_DIR, and PUBLIC_URL is not set: where the shop is at another address, replace the beginning of this link.";
const MAX_NAME_LENGTH = 100;

await runActions(HELP, {
  invite: {
    operands: ["EMAIL"],
    options: ["name"],
    flags: ["helper", "workshop"],
    run: invitePerson,
  },
  list: { run: list },
  remove: { operands: ["EMAIL"], run: remove },
});

async function invitePerson({ operands: [email = ""], options, flags }: Given): Promise<void> {
  checkEmail(email);
  const name = options["name"] === undefined ? undefined : oneLine(options["name"]).trim();
  if (name === "" || (name && name.length > MAX_NAME_LENGTH)) {
    throw new Misuse(`--name has 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  const [role, more] = (["workshop", "helper"] as const).filter((each) => flags.has(each));
  if (more) throw new Misuse("--helper or --workshop, not both.");
  return withShopDatabase(async (db, config) => {
    const { isGuess } = linkOrigin(config);
    const ports = shellPorts(db, config);
    const result = await runCommand(ports, invite, { email, name, role }, { by: SHELL });
    if (result.kind !== "done") throw new Error("This person cannot be invited.");
    if (result.isBack) console.log(`Sessions and second factor of ${oneLine(email)} have ended.`);
    if (isGuess) console.log(GUESSED);
    console.log(
      `${oneLine(result.name)} comes in as ${result.role} by this link, once, until ${lagosTime(result.expiresAt)}:`,
    );
    console.log(result.url);
  });
}

async function list(): Promise<void> {
  return withShopDatabase(async (db) => {
    const people = await listPeople(db);
    const headings = ["e-mail", "name", "role", "state"];
    const rows = people.map((person) => [person.email, person.name, person.role, stateOf(person)]);
    console.log(
      people.length > 0 ? table(headings, rows) : "Nobody may come in yet. Invite somebody.",
    );
  });
}

function stateOf({ hasPassword, hasFactor, invitedUntil }: ListedPerson): string {
  if (hasPassword) return hasFactor ? "in, with second factor" : "in";
  const isOpen = invitedUntil !== null && invitedUntil > new Date().toISOString();
  return isOpen ? `invited until ${lagosTime(invitedUntil)}` : "invitation has expired";
}

async function remove({ operands: [email = ""] }: Given): Promise<void> {
  checkEmail(email);
  return withShopDatabase(async (db, config) => {
    const ports = shellPorts(db, config);
    const result = await runCommand(ports, removePerson, { person: email }, { by: SHELL });
    if (result.kind !== "done") throw new Error(`${oneLine(email)} may not come in anyway.`);
    console.log(`${oneLine(result.name)} can no longer come in; their sessions have ended.`);
  });
}

function checkEmail(text: string): void {
  if (!isEmail(text)) throw new Misuse("EMAIL is an e-mail address.");
}
