import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

/** Signs up and returns the path of the link in the confirmation e-mail. */
async function signUp(request: APIRequestContext, from_email: string): Promise<string> {
  const data = { kind: "newsletter", from_email };
  expect((await request.post("/api/messages", { data })).status()).toBe(202);
  const links = async () => {
    const mails = (await (await request.get("/sandbox/email")).text()).split("<article>");
    const mail = mails.find((each) => each.includes(from_email) && each.includes("/newsletter/"));
    return /\/newsletter\/[\w-]{32}/.exec(mail ?? "")?.[0];
  };
  await expect.poll(links, { timeout: 20_000 }).toBeDefined();
  return (await links()) ?? "";
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the link of the confirmation e-mail puts its reader on the list, and takes them off again", async ({
    page,
    request,
  }) => {
    const link = await signUp(request, "folake@example.com");
    // Who only opens it, as software does that looks at links, has not agreed.
    expect((await request.head(link)).status()).toBe(200);
    expect(await (await request.get(link)).text()).toContain("Not on the list yet");

    const opened = await page.goto(link);
    expect(opened?.headers()).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    await expect(heading(page)).toHaveText("Not on the list yet");
    await page.getByRole("button", { name: "Yes, write to me" }).click();
    await expect(heading(page)).toHaveText("You are on the list");
    await expect(page.getByText("may send me e-mails about new collections")).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText("You are on the list");

    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(heading(page)).toHaveText("You are off the list");
    await expect(page).toHaveURL(link);
    await page.goto(link);
    await expect(heading(page)).toHaveText("You are off the list");
  });
});

test(
  "a fourth message within an hour keeps its text in the form, which says when to try again",
  { tag: "@rest" },
  async ({ page, request, faults }) => {
    faults.allow(/429/);
    await writeThrice(request, "lola@example.com");
    await fill(page, "lola@example.com");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("status")).toContainText(/not sent yet.*try again in \d+ minutes/);
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("A fourth question");
  },
);

test("a link that nobody knows is 404 and says so", { tag: "@rest" }, async ({ page, faults }) => {
  faults.allow(/404/);
  for (const token of ["x", "x".repeat(32)]) {
    const answer = await page.goto(`/newsletter/${token}`);
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText("We do not know this link");
    await expect(page.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
  }
});

test("the forms say what is agreed to", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("I can unsubscribe at any time.")).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByText("I can unsubscribe at any time.")).toHaveCount(0);
});

async function writeThrice(request: APIRequestContext, from_email: string): Promise<void> {
  const data = { kind: "contact", from_name: "A visitor", from_email, message: "A question" };
  for (let time = 0; time < 3; time++) await request.post("/api/messages", { data });
}

async function fill(page: Page, email: string): Promise<void> {
  await page.goto("/contact");
  await page.getByRole("textbox", { name: "Name" }).fill("A visitor");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Message" }).fill("A fourth question");
}
