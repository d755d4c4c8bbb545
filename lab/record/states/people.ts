import { TOTP } from "otpauth";
import { formsOf } from "../html.ts";
import { visitor } from "../shop.ts";
import type { RecordedShop, Visitor } from "../shop.ts";

const PASSWORD = "mgbede rain kettle tower";

/** Lets somebody into the house by an invitation from the server's shell. */
export async function letIn(
  shop: RecordedShop,
  email: string,
  name: string,
  ...options: string[]
): Promise<Visitor> {
  const person = visitor(name);
  const path = await shop.invite(email, "--name", name, ...options);
  const token = path.split("/").at(-1) ?? "";
  shop.names.set(token, `invitation of ${name}`);
  await shop.record({ path, note: `of ${name}` });
  const form = { password: PASSWORD, repeat: PASSWORD };
  await shop.record({
    path,
    form: { password: "short", repeat: "" },
    note: `of ${name}, a weak password`,
  });
  await shop.record({ path, as: person, form, note: `of ${name}` });
  const [cookie] = person.cookies.values();
  if (!cookie) throw new Error(`${name} was not let in`);
  shop.names.set(cookie, `session of ${name}`);
  return person;
}

/** Settings and people. */
export async function changeSettings(shop: RecordedShop, owner: Visitor): Promise<void> {
  const settings = (act: string, fields: Record<string, string> = {}) =>
    shop.send(owner, "/house/settings", act, fields);
  await settings("shop", { phone: "x", "link-Instagram": "http://insecure.example" });
  await settings("shop", {
    phone: "+234 803 555 0111",
    whatsApp: "+234 803 555 0112",
    email: "hello@hazel.example",
    address: "1 Aba Road, Port Harcourt",
    "opens-monday": "09:00",
    "closes-monday": "17:00",
    "link-Instagram": "https://www.instagram.com/hazelzuri",
    "link-Facebook": "",
  });
  await settings("express", { offer: "no" });
  const invited = await settings("invite", {
    email: "bola@house.example",
    name: "Bola",
    role: "helper",
  });
  const token = /\/house\/invitation\/([\w-]{43})/.exec(invited.text)?.[1] ?? "";
  shop.names.set(token, "invitation of Bola");
  await settings("invite", { email: "nobody", name: "" });
  await settings("change-password", {
    password: "wrong",
    chosen: "a new one of many words",
    repeat: "a new one of many words",
  });
  const people = await shop.ask({ path: "/house/settings", as: owner });
  const [, bola = ""] =
    /aria-label="Remove Bola"[\s\S]*?name="id" value="([^"]+)"/.exec(people.text) ?? [];
  await settings("change-role", { id: bola, role: "owner" });
  await settings("remove-person", { id: bola });
  const phone = await signIn(shop, "Hazel's phone", { stay: "yes" });
  const tablet = await signIn(shop, "Hazel's tablet", {});
  const chosen = "kettle rain tower mgbede";
  await shop.send(tablet, "/house/settings", "end-session");
  await shop.send(owner, "/house/settings", "change-password", {
    password: PASSWORD,
    chosen,
    repeat: chosen,
  });
  await shop.record({ path: "/house/orders", as: phone });
  await signIn(shop, "Hazel's old phone", { password: chosen });
  await settings("end-others");
  await shop.record({
    path: "/house/settings/backup",
    as: owner,
    form: {},
    note: "an owner",
    isBodyOpen: true,
  });
  await turnSecondFactorOn(shop);
}

/** Signs in by the password, on a device of that name. */
async function signIn(
  shop: RecordedShop,
  name: string,
  form: Readonly<Record<string, string>>,
  email = "hazel@house.example",
): Promise<Visitor> {
  const as = visitor(name);
  await shop.record({
    path: "/house/sign-in?to=/house/orders",
    as,
    form: { email, password: PASSWORD, ...form },
    note: "right",
  });
  shop.names.set(as.cookies.get("house") ?? "", `session of ${name}`);
  return as;
}

/** A helper turns a second factor on, signs in with it, and turns it off. */
async function turnSecondFactorOn(shop: RecordedShop): Promise<void> {
  const email = "dayo@house.example";
  const dayo = await letIn(shop, email, "Dayo", "--helper");
  const path = "/house/settings/second-factor";
  const page = await shop.ask({ path, as: dayo });
  const form = formsOf(page.text).find(({ fields }) => fields.has("secret"));
  const secret = form?.fields.get("secret") ?? "";
  const fields = {
    secret,
    password: PASSWORD,
    code: new TOTP({ secret }).generate({ timestamp: shop.now() }),
  };
  await shop.record({
    path,
    as: dayo,
    form: { ...fields, code: "000000" },
    note: "a wrong code",
    isBodyOpen: true,
  });
  const turned = await shop.record({
    path,
    as: dayo,
    form: fields,
    note: "turns it on",
    isBodyOpen: true,
  });
  const codes = [...turned.text.matchAll(/<li>([\w-]{8,})<\/li>/g)].map(([, code]) => code ?? "");
  const typed = (recovery: string) => ({ act: "confirm", recovery, codes: codes.join(" ") });
  for (const [recovery, note] of [
    ["nothing", "a code that was not shown"],
    [codes[0] ?? "", "types a recovery code back"],
  ] as const) {
    await shop.record({ path, as: dayo, form: typed(recovery), note, isBodyOpen: true });
  }
  const phone = await signIn(shop, "Dayo's phone", {}, email);
  await shop.record({ path: "/house", as: phone, note: "between password and code" });
  await shop.record({ path: "/house/sign-in/code", as: phone, note: "between password and code" });
  await shop.record({
    path: "/house/sign-in/code",
    as: phone,
    form: { code: "000000" },
    note: "a wrong code",
  });
  // A code of the app counts once: the recovery code is another.
  await shop.record({
    path: "/house/sign-in/code?to=/house/orders",
    as: phone,
    form: { code: codes[0] ?? "" },
    note: "a recovery code",
  });
  shop.names.set(phone.cookies.get("house") ?? "", "session of Dayo's phone, whole");
  await shop.record({ path: "/house/settings", as: phone });
  await shop.send(phone, "/house/settings", "factor-off", { password: PASSWORD });
  await shop.send(phone, "/house/settings", "factor-off", {
    password: PASSWORD,
    code: codes[1] ?? "",
  });
}
