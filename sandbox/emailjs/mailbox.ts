import { keepNewest, openState } from "../state-file.ts";

/** An e-mail as the stand-in received it. */
export type Received = {
  receivedAt: string;
  /** The template's fields, in the request's order. */
  fields: [name: string, text: string][];
};

export type Mailbox = {
  /** Newest last. */
  received(): readonly Received[];
  keep(email: Received): void;
};

/** Limits the size of the file, which is rewritten on every change. */
const BOUNDS = { entries: 200, characters: 2_000_000 };

/** Opens the file of received e-mails. */
export function openMailbox(file: string): Mailbox {
  const { state, refresh, save } = openState<Received[]>(file, []);
  return {
    received: () => {
      refresh();
      return state;
    },
    keep: (email) => {
      refresh();
      state.push(email);
      keepNewest(state, BOUNDS);
      save();
    },
  };
}
