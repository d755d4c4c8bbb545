import { keepNewest, openState } from "../state-file.ts";

/** An e-mail as the service was asked to send it. */
export type Received = {
  receivedAt: string;
  /** The template's fields in the order they came. */
  fields: [name: string, text: string][];
};

export type Mailbox = {
  /** Newest last. */
  received(): readonly Received[];
  keep(email: Received): void;
};

/** Every change writes the whole file. */
const BOUNDS = { entries: 200, characters: 2_000_000 };

/** What the stand-in received, kept in a file. */
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
