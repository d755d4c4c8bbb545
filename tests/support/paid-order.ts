import { expect, type APIRequestContext } from "@playwright/test";
import { customer, orderBody } from "./order-body.ts";

type Payment = { reference: string; amount: number; email: string; publicKey: string };

/** An order over ₦350,000, of Ada or `who`, placed and paid by calls, so many times as if several windows had been open. */
export async function paidByCalls(
  request: APIRequestContext,
  times = 1,
  who: Partial<ReturnType<typeof customer>> = {},
): Promise<{ number: string; reference: string }> {
  const placed = await request.post("/api/orders", {
    data: { ...orderBody(), customer: { ...customer(), ...who }, expectedTotal: 350_000 },
  });
  expect(placed.status()).toBe(201);
  const order = (await placed.json()) as Payment & { number: string };
  const payments: Payment[] = [order];
  while (payments.length < times) {
    const again = await request.post(`/api/orders/${order.reference}/payments`);
    payments.push((await again.json()) as Payment);
  }
  for (const payment of payments) await pay(request, payment);
  const { number, reference, amount } = order;
  // The provider's event says that another one has succeeded.
  await expect
    .poll(async () => (await request.get(`/api/orders/${reference}`)).json(), { timeout: 30_000 })
    .toMatchObject({ status: "paid", paid: times * amount });
  return { number, reference };
}

/** What the provider's window does, and the shop after it. */
async function pay(request: APIRequestContext, payment: Payment): Promise<void> {
  const { reference: ref, amount, email, publicKey: key } = payment;
  await request.post("/sandbox/paystack/checkout", { data: { key, email, amount, ref } });
  await request.post(`/sandbox/paystack/checkout/${ref}/approve`);
  await request.post(`/api/orders/${ref}/confirm`);
}
