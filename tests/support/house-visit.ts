import type { Page } from "@playwright/test";
import type { BuiltShop } from "./built-shop.ts";
import { runOwnerCommand } from "./owner-command.ts";

export const HOUSE_PASSWORD = "mgbede rain kettle tower";

/** Invites somebody on the server's shell, and returns the path of the link. */
export async function inviteByShell(
  { dataDir }: Pick<BuiltShop, "dataDir">,
  email: string,
  ...options: string[]
): Promise<string> {
  const args = ["invite", email, ...options];
  const { code, out, errors } = await runOwnerCommand("owner", args, { dataDir, databaseUrl: "" });
  if (code !== 0) throw new Error(errors);
  return new URL(out.trim().split("\n").at(-1) ?? "").pathname;
}

/** Opens an invitation and chooses `HOUSE_PASSWORD`: ends on Today. */
export async function comeIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Password", { exact: true }).fill(HOUSE_PASSWORD);
  await page.getByLabel("Repeat password").fill(HOUSE_PASSWORD);
  await page.getByRole("button", { name: "Come in" }).click();
}

/** Invites somebody and opens the invitation: ends on Today. */
export async function letIn(
  page: Page,
  shop: Pick<BuiltShop, "dataDir">,
  email: string,
  ...options: string[]
): Promise<void> {
  await comeIn(page, await inviteByShell(shop, email, ...options));
}

/** Opens a screen by the house's navigation, on a phone perhaps behind 'More'. */
export async function navigateTo(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "House" });
  const link = navigation.getByRole("link", { name, exact: true });
  if ((await link.count()) === 0) await navigation.getByText("More", { exact: true }).click();
  await link.click();
}

/** Fills in the sign-in page that is open, and sends it. */
export async function signIn(page: Page, email: string, password = HOUSE_PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
