import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import type { AddressedEmail, Email, VisitorEmail } from "../../domain/messages/emails.ts";
import { createEmailjs, noEmail } from "./emailjs.ts";
import type { EmailjsOptions } from "./emailjs.ts";

let provider: Provider;
afterEach(() => provider.close());

const email: VisitorEmail = {
  from_name: "Ada",
  from_email: "ada@example.com",
  from_phone: "+234 803 555 0123",
  message: 'Good day,\n\nis the ₦35,000 blouse – in "green" – still there?',
};
const account = {
  serviceId: "service_a",
  templateId: "template_b",
  customerTemplateId: "template_c",
  publicKey: "pk_c",
};

const addressed: AddressedEmail = {
  to_email: "ada@example.com",
  to_name: "Ada Okafor\r\nBcc: all@example.com",
  subject: "Your order HZ1",
  message: "Thank you.",
};

type Sent = { path: string | undefined; fields: [string, string][] };

/** Sends one e-mail to a service that responds like this; returns the request that the service got. */
async function sendTo(
  [status, text]: [number, string],
  { email: sending = email, ...options }: Partial<EmailjsOptions> & { email?: Email } = {},
) {
  const got: Sent[] = [];
  provider = await startProvider(async (request, response) => {
    got.push({ path: request.url, fields: await fieldsOf(request) });
    response.writeHead(status).end(text);
  });
  const gateway = createEmailjs({ apiUrl: provider.url, ...account, ...options });
  return { result: await gateway.send(sending), got: got[0] };
}

async function fieldsOf(request: IncomingMessage): Promise<[string, string][]> {
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const form = await new Response(await buffer(request), { headers }).formData();
  return [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
}

test("an e-mail goes out as multipart: the form's fields first, then the account's ids", async () => {
  const { result, got } = await sendTo([200, "OK"]);
  expect(result).toEqual({ kind: "sent" });
  expect(provider.requests[0]?.method).toBe("POST");
  expect(got?.path).toBe("/api/v1.0/email/send-form");
  expect(got?.fields).toEqual([
    ["from_name", email.from_name ?? ""],
    ["from_email", email.from_email],
    ["from_phone", email.from_phone ?? ""],
    // Multipart form data uses CRLF line endings.
    ["message", email.message.replaceAll("\n", "\r\n")],
    ["lib_version", "4.4.1"],
    ["service_id", "service_a"],
    ["template_id", "template_b"],
    ["user_id", "pk_c"],
  ]);
});

test("what the shop addresses itself goes by the second template, in its own fields", async () => {
  const { got } = await sendTo([200, "OK"], { email: addressed });
  expect(got?.path).toBe("/api/v1.0/email/send-form");
  expect(got?.fields).toEqual([
    ["to_email", "ada@example.com"],
    ["to_name", "Ada Okafor Bcc: all@example.com"],
    ["subject", "Your order HZ1"],
    ["message", "Thank you."],
    ["lib_version", "4.4.1"],
    ["service_id", "service_a"],
    ["template_id", "template_c"],
    ["user_id", "pk_c"],
  ]);
});

test("without the second template nothing addressed is sent, least of all by the first", async () => {
  const options = { email: addressed, customerTemplateId: undefined };
  const { result } = await sendTo([200, "OK"], options);
  expect(result).toEqual({ kind: "refused", reason: "no template" });
  expect(provider.requests).toEqual([]);
  const { takes } = createEmailjs({ apiUrl: provider.url, ...account, ...options });
  expect(takes).toEqual({ messages: true, addressed: false });
  expect(noEmail.takes).toEqual({ messages: false, addressed: false });
});

test("a private key goes along as accessToken", async () => {
  const { got } = await sendTo([200, "OK"], { privateKey: "secret" });
  expect(got?.fields.at(-1)).toEqual(["accessToken", "secret"]);
});

test("nothing in a field can begin a header line or another field", async () => {
  const hostile = {
    from_name: 'Ada\r\nBcc: all@example.com\u2028X: y"; name="user_id"',
    from_email: "ada@example.com\n\n--boundary",
    message: '--\r\nContent-Disposition: form-data; name="user_id"\r\n\r\nmine',
  };
  const { got } = await sendTo([200, "OK"], { email: hostile });
  const fields = new Map(got?.fields);
  expect(got?.fields).toHaveLength(7);
  expect(fields.get("from_name")).toBe('Ada Bcc: all@example.com X: y"; name="user_id"');
  expect(fields.get("from_email")).toBe("ada@example.com --boundary");
  expect(fields.get("user_id")).toBe("pk_c");
});

test("a refusal says why, without naming a mailbox", async () => {
  const { result } = await sendTo([412, "Gmail_API: Invalid grant for owner@example.com."]);
  expect(result).toEqual({ kind: "refused", reason: "412 Gmail_API: Invalid grant for …" });
});

test("a redirect is not followed: the private key would go along", async () => {
  const elsewhere = await startProvider((_request, response) => response.end("OK"));
  provider = await startProvider((_request, response) => {
    response.writeHead(307, { Location: elsewhere.url }).end();
  });
  const result = await createEmailjs({ apiUrl: provider.url, ...account }).send(email);
  expect(result.kind).toBe("unreachable");
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test("a service that hangs is given up", async () => {
  provider = await startProvider(() => {});
  const gateway = createEmailjs({ apiUrl: provider.url, ...account, timeoutMs: 100 });
  expect(await gateway.send(email)).toEqual({ kind: "unreachable", reason: "TimeoutError" });
});
