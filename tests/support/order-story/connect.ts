import { setTimeout as wait } from "node:timers/promises";
import { isAddressed } from "../../../domain/messages/emails.ts";
import type { Processes } from "./processes.ts";
import type { StoryProvider } from "./provider.ts";

/** E-mails that arrived, and processes that died after one was sent and before that was recorded. */
export type StoryMail = Record<"confirmation" | "notice" | "reminder", number> & {
  deathsAfterSending: number;
};

/** The shopper's e-mail address, and her order. */
type Shopper = { email: string; reference: string };

const lost = { kind: "unreachable", reason: "TimeoutError" } as const;

/** Lets the processes ask the story's provider and send its e-mails, and die meanwhile. */
export function connect(
  processes: Processes,
  provider: StoryProvider,
  mail: StoryMail,
  { email: shopper, reference }: Shopper,
): void {
  const { refunds } = provider;

  /** Responds with what is true when the request arrives; the process hears it later, or dies. */
  async function respond<T>(said: T): Promise<T> {
    const { dies, lateMs, die } = processes.caller();
    if (dies) return die();
    await wait(lateMs);
    return said;
  }
  for (const { world } of processes.all) {
    world.verify = async (asked) => {
      const { mood } = provider;
      const said = await respond(provider.answer(asked));
      provider.note(asked, said, mood);
      return said;
    };
    // A refund is carried out whether or not the shop hears of it, unless there were too many requests.
    world.refund = (request) => {
      if (provider.mood === "too often") return respond({ kind: "rate-limited" });
      const result = refunds.refund(request);
      return respond(provider.mood === "not at all" ? lost : result);
    };
    world.listRefunds = (payment) =>
      respond(provider.mood === "not at all" ? lost : refunds.list(payment));
    world.sendEmail = async (email) => {
      const { dies, lateMs, die } = processes.caller();
      await wait(2);
      // The process dies before the service accepts the e-mail, or before it gets the response.
      const isAccepted = !dies || lateMs > 1;
      // Other e-mails have the order's number alone.
      const isCounted = isAddressed(email) && /^Order HZ-\d+ \(HZ\w+\)$/m.test(email.message);
      const isToShopper = isAddressed(email) && email.to_email === shopper;
      const isReminder =
        isToShopper &&
        email.message.includes("/reminders/") &&
        email.message.includes(`/orders/${reference}`);
      if (isAccepted && isReminder) mail.reminder += 1;
      if (isAccepted && isCounted) mail[isToShopper ? "confirmation" : "notice"] += 1;
      if (!dies) return { kind: "sent" };
      if (isAccepted) mail.deathsAfterSending += 1;
      // The relay must not see an error: its process is gone.
      void die().catch(() => {});
      return new Promise(() => {});
    };
  }
}
