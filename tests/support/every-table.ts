import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db, Schema } from "../../server/db/schema.ts";

/** Filled by `fillWithOrders`, or by the migrations. */
type Elsewhere =
  | "orders"
  | "order_numbers"
  | "payments"
  | "refunds"
  | "order_lines"
  | "payment_events"
  | "idempotency_keys"
  | "outbox"
  | "messages"
  | "subscribers"
  | "restock_requests"
  | "catalogue_revision"
  | "oldest_release";

type Rows = { [T in Exclude<keyof Schema, Elsewhere>]: Insertable<Schema[T]> };

const AT = "2026-11-23T05:00:00.123Z";
/** What a copy may get wrong: quotes, escapes, line breaks, letters of all planes, empty beside null. */
export const TEXT = `Ọ̀pẹ̀ "O'Neil" \\N \\x41\t{"a": null}\r\n€ 👗 \u2028 ‮ end `;
export const PICTURE = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * at) % 256));

/** What says something of the order's customer: her e-mail address, and her words and those about her. */
type Hers = { email: string; words: string };

/**
 * Fills each of the other tables with a row, in a shop that has an order. A new table has to be added here: it does not
 * compile otherwise. Every column that is personal (`server/db/personal.ts`) gets something of `hers`.
 */
export async function fillEveryTable(
  db: Db,
  order: string,
  { email, words }: Hers = { email: "ada@example.com", words: TEXT },
): Promise<void> {
  const hash = createHash("sha256").update(PICTURE).digest("hex");
  const entry = { order_reference: order, made_by: TEXT, made_at: AT };
  const event = await db.selectFrom("payment_events").select("key").executeTakeFirstOrThrow();
  const rows: Rows = {
    credits: {
      code: "HZC-1",
      email,
      amount: 9_007_199_254_740_900,
      reason: words,
      given_by: "Hazel",
      given_at: AT,
      request_id: null,
      order_reference: null,
    },
    credit_uses: {
      order_reference: order,
      code: "HZC-1",
      amount: 9_007_199_254_740_900,
      spent_at: AT,
      released_at: null,
    },
    celebrations: {
      id: "1",
      name: "A wedding",
      day: "2026-12-05",
      closes_on: "2026-12-01",
      pieces: "[]",
      guests_token: "1",
      host_token: "2",
      made_by: TEXT,
      made_at: AT,
      moved_at: AT,
    },
    celebration_guests: {
      id: "1",
      celebration_id: "1",
      token: "1",
      name: words,
      size: "M",
      measurements: JSON.stringify({ words }),
      pieces: JSON.stringify([words]),
      came_at: AT,
      out_at: null,
      order_reference: order,
    },
    imports: {
      id: "1",
      file_name: TEXT,
      same: 3,
      sets_prices: 1,
      made_by: TEXT,
      made_at: AT,
      applied_at: AT,
      undone_at: null,
    },
    import_rows: {
      import_id: "1",
      number: 2,
      state: "applied",
      plan: JSON.stringify({ name: TEXT }),
      before: null,
      why: TEXT,
    },
    stock: { sku: "naledi/orion-dress", size: "M", count: 9_999 },
    stock_changes: {
      id: "set-sizes:1",
      sku: "naledi/orion-dress",
      changes: JSON.stringify({ M: [2, null] }),
      made_by: TEXT,
      made_at: AT,
    },
    stock_uses: {
      order_reference: order,
      position: 0,
      sku: "naledi/orion-dress",
      size: "M",
      quantity: 1,
      network: TEXT,
      held_until: AT,
    },
    discount_uses: { order_reference: order, code: "WELCOME-10", network: TEXT, held_until: null },
    payment_returns: {
      payment_reference: order,
      refunded: 9_007_199_254_740_900,
      amount: 250_050,
      returned_at: AT,
    },
    sold_pieces: { day: "2026-11-23", sku: "", pieces: 3, saved: 9_007_199_254_740_900 },
    pay_links: { token: "token", order_reference: order, created_at: AT },
    order_charges: { id: "1", ...entry, kind: "delivery", amount: 250_000, label: words },
    recorded_payments: {
      id: "1",
      ...entry,
      kind: "payment",
      payment_id: null,
      way: "cash",
      amount: 250_050,
      day: "2026-11-23",
      taken_by: TEXT,
      note: words,
    },
    kept_money: { id: "1", ...entry, amount: 250_050, undoes: null, reason: words },
    payment_slips: { id: "1", payment_id: "1", picture: PICTURE, taken_at: AT },
    reviews: {
      id: "1",
      order_reference: order,
      sku: "naledi/orion-dress",
      stars: 5,
      fit: "true",
      words,
      first_name: words,
      city: words,
      written_at: AT,
      state: "refused",
      reason: "other",
      decided_at: AT,
      answer: words,
    },
    review_photographs: {
      id: "1",
      review_id: "1",
      position: 0,
      width: 800,
      height: 1_000,
      jpeg: PICTURE,
      avif: PICTURE,
      taken_at: AT,
    },
    customers: {
      id: "1",
      first_name: words,
      last_name: words,
      phone: words,
      made_by: TEXT,
      made_at: AT,
      joined_to: null,
      seen_at: AT,
    },
    customer_addresses: { address: email, customer_id: "1" },
    customers_apart: { one: "1", other: "1" },
    measurements: {
      id: "1",
      customer_id: "1",
      shoulder: 400,
      bust: 925,
      waist: 800,
      hip: 2_500,
      shoulder_to_waist: 800,
      shoulder_to_hem: 800,
      sleeve: 800,
      inseam: 200,
      notes: words,
      taken_by: TEXT,
      taken_at: AT,
    },
    wrong_measurements: { measurement_id: "1", made_by: TEXT, made_at: AT },
    line_people: { order_reference: order, position: 0, customer_id: "1" },
    line_measurements: {
      order_reference: order,
      position: 0,
      measurement_id: "1",
      frozen_at: AT,
    },
    alterations: {
      id: "1",
      order_reference: order,
      position: 0,
      wish: "credit",
      reason: words,
      asked_at: AT,
      state: "credit",
      answer: words,
      credit: 250_000,
      answered_at: AT,
      answered_by: TEXT,
    },
    alteration_measures: {
      alteration_id: "1",
      measure: "waist",
      millimetres: -20,
      sku: "naledi/orion-dress",
      size: "M",
      noted_at: AT,
      noted_by: TEXT,
    },
    private_photographs: {
      id: "1",
      alteration_id: "1",
      message_id: null,
      order_reference: null,
      position: 0,
      width: 800,
      height: 1_000,
      jpeg: PICTURE,
      taken_at: AT,
    },
    order_stages: {
      id: "1",
      ...entry,
      stage: "cutting",
      before: "received",
      undoes: null,
      courier: words,
      tracking_url: words,
      reason: words,
    },
    order_changes: {
      id: "1",
      ...entry,
      field: "address",
      before: words,
      after: words,
      reason: words,
    },
    order_replacements: {
      id: "1",
      order_reference: order,
      amount: 250_000,
      speed: "express",
      before: JSON.stringify({ comments: words }),
      made_at: AT,
    },
    order_notes: { id: "1", ...entry, note: words, for_workshop: 1 },
    bespoke_orders: {
      order_reference: order,
      takes_deposit: 0,
      written_by: "Hazel",
      accepted_at: null,
      terms: "The terms",
    },
    payment_event_notes: {
      event_key: event.key,
      noted_at: AT,
      note: words,
      noted_by: null,
      order_reference: null,
    },
    rates: { id: 1, date: "2026-11-23", rates: `{"usd":0.00067}`, fetched_at: AT },
    feeds: { store: "babies", posts: JSON.stringify([TEXT]), fetched_at: AT },
    feed_tokens: {
      store: "babies",
      seed_hash: "a",
      token: "b",
      refreshed_at: null,
    },
    jobs: {
      queue: "payment",
      subject: order,
      due_at: AT,
      scheduled_at: AT,
      created_at: AT,
      attempts: 1,
      tried_since: AT,
    },
    payment_page_checks: {
      key: "a",
      release: "1",
      outcome: "same",
      detail: "{}",
      provider_script: null,
      last_at: AT,
    },
    unbegun_orders: { payment_reference: order, network: "a", placed_at: AT },
    dropped_orders: {
      reference: "1",
      order_reference: "1",
      number: 1001,
      amount: 9_007_199_254_740_900,
      dropped_at: AT,
    },
    reminder_addresses: {
      email,
      token: "token",
      written_at: AT,
      stopped_at: AT,
    },
    order_links: {
      id: "1",
      email,
      token_hash: "hash",
      asked_at: AT,
      session_hash: null,
      open_until: AT,
    },
    rate_limits: { key: "messages network 1", ends_at: AT, count: 2 },
    catalogue_edits: {
      kind: "piece",
      key: "naledi/orion-dress",
      version: 1,
      value: JSON.stringify({ name: TEXT }),
      changed_by: "Hazel",
      changed_at: AT,
    },
    catalogue_history: {
      // Above the revision, which erasing moves on.
      id: 1_000,
      kind: "piece",
      key: "naledi/orion-dress",
      version: 1,
      before: null,
      after: JSON.stringify({ name: TEXT }),
      changed_by: "Hazel",
      changed_at: AT,
    },
    catalogue_drafts: {
      sku: "naledi/vega-dress",
      version: 1,
      state: "open",
      value: "{}",
      changed_by: "Hazel",
      changed_at: AT,
    },
    previews: { token_hash: "a", sku: "naledi/vega-dress", expires_at: AT, words: null },
    media: { hash, type: "image/jpeg", width: 3000, height: 2000, bytes: PICTURE, created_at: AT },
    photographs: {
      id: "1",
      sku: "naledi/vega-dress",
      picture: "p",
      master: hash,
      crop: "{}",
      state: "first",
      record: "{}",
      title: null,
      fault: null,
      created_by: "Hazel",
      created_at: AT,
      published_at: null,
      dropped_at: null,
    },
    encodings: { picture: "p", width: 640, format: "avif", original: "p", media: hash },
    house_people: {
      id: "1",
      email: "ada@example.com",
      name: TEXT,
      role: "owner",
      password_hash: null,
      factor_secret: null,
      factor_counter: 58_000_000,
      may_give_credit: 0,
      created_at: AT,
      removed_at: null,
    },
    house_invitations: { person_id: "1", token_hash: "a", expires_at: AT },
    house_recovery_codes: { person_id: "1", code_hash: "a" },
    house_sessions: {
      id: "1",
      token_hash: "a",
      person_id: "1",
      state: "whole",
      is_long: 1,
      carried: null,
      network: "192.0.2.1",
      device: TEXT,
      created_at: AT,
      seen_at: AT,
      confirmed_at: AT,
      expires_at: AT,
    },
    house_devices: { token_hash: "a", person_id: "1", network: "b", seen_at: AT },
    house_pending_factors: {
      person_id: "1",
      factor_secret: "a",
      factor_counter: 58_000_000,
      password_hash: "b",
      code_hashes: "[]",
      expires_at: AT,
    },
    house_record: {
      at: AT,
      person_id: "1",
      who: "Ada",
      act: "signed-in",
      thing_kind: "person",
      thing_id: "1",
      before: null,
      after: "{}",
    },
    house_forms: { id: "signed-in:1", content: "a", thing: TEXT, done_at: AT },
    push_keys: { id: 1, public_key: "a", private_key: "b", made_at: AT },
    push_devices: {
      session_id: "1",
      endpoint: "https://push.example/1",
      p256dh: "a",
      auth: "b",
      created_at: AT,
    },
    provider_calls: { provider: "paystack", outcome: "good", at: AT, reason: "" },
    payment_searches: { id: 1, since: AT, ended_at: null, found: 0 },
    backup_notes: { kind: "offsite", made_at: AT, bytes: 1, made_by: "npm run offsite" },
  };
  for (const [table, row] of Object.entries(rows)) {
    await db
      .insertInto(table as keyof Schema)
      .values(row)
      .execute();
  }
}
