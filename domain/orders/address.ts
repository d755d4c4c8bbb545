import type { Customer } from "../checkout/validate.ts";

/** Where an order goes; `country` is a two-letter code, `state` empty in a country without regions. */
export type Address = Pick<Customer, "address" | "country" | "state">;

/** An address as entries keep it and forms compare it: three lines at most. */
export function addressText({ address, state, country }: Address): string {
  return [address, state, country].filter(Boolean).join("\n");
}
