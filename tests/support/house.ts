import { expect } from "vitest";
import type { Values } from "../../domain/fields.ts";
import type { Role } from "../../domain/house/rights.ts";
import type { Command, CommandPorts, Result } from "../../server/command.ts";
import { runCommand } from "../../server/house/commands.ts";
import { invite } from "../../server/house/invitations.ts";
import type { Person, Visit } from "../../server/house/visit.ts";
import type { TestShop } from "./shop.ts";

export const PASSWORD = "mgbede rain kettle tower";
export const PHONE = { network: "203.0.113.7", userAgent: "Mozilla/5.0 (iPhone) Safari/604.1" };

/** Invites somebody as the server's shell does, and returns the token of the link. */
export async function invited(
  { ports }: Pick<TestShop, "ports">,
  email: string,
  role: Role = "owner",
): Promise<string> {
  const asked = { email, name: email.split("@")[0], role };
  const result = await runCommand(ports, invite, asked, { by: "shell" });
  if (result.kind !== "done") throw new Error(result.kind);
  return result.url.split("/").at(-1) ?? "";
}

/** Lets somebody in with `PASSWORD`. Returns the `Cookie` header of their first session. */
export async function letIn(
  shop: Pick<TestShop, "shop" | "ports">,
  email: string,
  role?: Role,
): Promise<string> {
  const token = await invited(shop, email, role);
  const result = await shop.shop.house.acceptInvitation(
    token,
    { password: PASSWORD, repeat: PASSWORD },
    PHONE,
  );
  if (result.kind !== "in") throw new Error(JSON.stringify(result));
  return cookieOf(result.cookie);
}

/** Signs in with `PASSWORD`, without a second factor. Returns the `Cookie` header. */
export async function signedIn(
  { shop }: Pick<TestShop, "shop">,
  email: string,
  stay = false,
): Promise<string> {
  const result = await shop.house.signIn({ email, password: PASSWORD, stay }, PHONE);
  if (result.kind !== "in") throw new Error(result.kind);
  return cookieOf(result.cookie);
}

/** The session of a cookie that is good. */
export async function visitOf({ shop }: Pick<TestShop, "shop">, cookie: string): Promise<Visit> {
  const visit = await shop.house.readVisit(cookie);
  expect(visit).toBeDefined();
  return visit as Visit;
}

/** Sends a form of the page Settings, by what its button does; returns its result. */
export async function postSettings(
  shop: Pick<TestShop, "shop">,
  cookie: string,
  act: string,
  typed: Values,
) {
  const path = "/house/settings";
  const values = { act, form: crypto.randomUUID(), ...typed };
  const posted = await shop.shop.house.post({ path, values, visit: await visitOf(shop, cookie) });
  if (!posted) throw new Error(`${act} is no form of the page`);
  return posted.result;
}

/** The `Cookie` header that a browser sends after this `Set-Cookie`. */
export function cookieOf(setCookie: string): string {
  return setCookie.split(";", 1)[0] ?? "";
}

/** Which order something is done with, by whom, and the id of the form that asks for it. */
type How = { number?: number; order?: string; by: Person; id?: string };

/** Does something with an order, as the house does when its form is sent. */
export function onOrders(shop: () => { ports: CommandPorts }) {
  return <Input, Outcome extends Result>(
    command: Command<Input, Outcome>,
    { number, order = `HZ-${number}`, by, id, ...input }: Omit<Input, "order"> & How,
  ) => {
    const given = { order, ...input } as unknown as Input;
    return runCommand(shop().ports, command, given, { by, ...(id && { form: id }) });
  };
}

/** Somebody of the house, without a row in the database. */
export const ADA: Person = { id: "ada", email: "ada@house.example", name: "Ada", role: "owner" };
