import { openState } from "../state-file.ts";

/** An e-mail as the service was asked to send it. */
export type Received = {
  receivedAt: string;
  /** The template's fields in the order they came. */
  fields: [name: string, text: string][];
};

export type Mailbox = {
  /** Newest last. */
  received: readonly Received[];
  keep(email: Received): void;
};

const MOST_KEPT = 200;

/** What the stand-in received, kept in a file. */
export function openMailbox(file: string): Mailbox {
  const { state, save } = openState<Received[]>(file, []);
  return {
    received: state,
    keep: (email) => {
      state.push(email);
      state.splice(0, state.length - MOST_KEPT);
      save();
    },
  };
}
