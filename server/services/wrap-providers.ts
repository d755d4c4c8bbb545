import type { FeedStore } from "../../domain/stores/feed.ts";
import type { Ports } from "./ports.ts";

export type ProviderCall = "paystack" | "emailjs" | "rates" | "instagram-pictures" | FeedStore;
type WrapCall = <A extends unknown[], R extends { kind: string }>(
  provider: ProviderCall,
  call: (...args: A) => Promise<R>,
) => (...args: A) => Promise<R>;

/** The same ports with every call to a provider wrapped, to count or note its results. */
export function wrapProviders(ports: Ports, wrap: WrapCall): Ports {
  const { paystack, email, rates, pictures, feeds } = ports;
  const feed = (store: FeedStore) => {
    const of = feeds[store];
    if (!of) return undefined;
    const { media, refresh } = of.gateway;
    return { ...of, gateway: { media: wrap(store, media), refresh: wrap(store, refresh) } };
  };
  return {
    ...ports,
    paystack: {
      ...paystack,
      verify: wrap("paystack", paystack.verify),
      refund: wrap("paystack", paystack.refund),
      listRefunds: wrap("paystack", paystack.listRefunds),
      listPayments: wrap("paystack", paystack.listPayments),
    },
    email: { ...email, send: wrap("emailjs", email.send) },
    rates: { fetchRates: wrap("rates", rates.fetchRates) },
    pictures: { fetchPicture: wrap("instagram-pictures", pictures.fetchPicture) },
    feeds: { babies: feed("babies"), lifestyle: feed("lifestyle") },
  };
}
