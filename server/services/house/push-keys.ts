import { createECDH } from "node:crypto";
import type { PushKeys } from "../../providers/push.ts";
import type { HousePorts } from "./types.ts";

/**
 * The shop's key pair for push messages, made once. In the database and not in a file: all processes need the same, and
 * each device is bound to the public key with which it subscribed, so that it must come back with a restored backup.
 */
export async function readPushKeys({ db, now }: Pick<HousePorts, "db" | "now">): Promise<PushKeys> {
  const find = () =>
    db
      .selectFrom("push_keys")
      .select(["public_key as publicKey", "private_key as privateKey"])
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  const pair = createECDH("prime256v1");
  const public_key = pair.generateKeys("base64url");
  // Of a small number, leading zeros are left out.
  const private_key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  await db
    .insertInto("push_keys")
    .values({ id: 1, public_key, private_key, made_at: now().toISOString() })
    // Another process may be faster.
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const stored = await find();
  if (!stored) throw new Error("The keys for push messages were not stored");
  return stored;
}
