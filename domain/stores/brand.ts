/**
 * The only definition of the shop's name, and of the details that it has until the owner sets them in the house
 * (`domain/stores/shop-details.ts`): contact details are placeholders, and social links go to the networks' home pages.
 */
export const brand = {
  name: "HazelZuri",
  city: "Port Harcourt",
  country: "Nigeria",
  stores: { hazelbee: "HazelBee", hazelbabies: "HazelBabies", hazellifestyle: "HazelLifestyle" },
} as const;

export type Contact = Readonly<{ phone: string; email: string; address: string }>;

/** The values that `placeholdersIn` recognises. They must stay as they are when `contact` gets real values. */
const PLACEHOLDERS: Contact = {
  phone: "+234 800 000 0000",
  email: "hello@hazelzuri.example",
  address: "12 Example Street, Port Harcourt",
};

export const contact = {
  phone: "+234 800 000 0000",
  email: "hello@hazelzuri.example",
  address: "12 Example Street, Port Harcourt",
} as const satisfies Contact;

/** The names of the details that are still placeholders: a shop that goes live with them cannot be contacted. */
export function placeholdersIn(details: Contact): (keyof Contact)[] {
  return (["phone", "email", "address"] as const).filter(
    (name) => details[name] === PLACEHOLDERS[name],
  );
}

/** In the order in which the networks are shown. */
export const socialLinks = {
  Instagram: "https://www.instagram.com/",
  Facebook: "https://www.facebook.com/",
  X: "https://x.com/",
  TikTok: "https://www.tiktok.com/",
};

/** The bundled size guide; `SIZE_GUIDE_URL` replaces it with another document. */
export const SIZE_GUIDE_PATH = "/size-guide";

/**
 * The origin that the build writes into canonical links, the sitemap and feeds. The server replaces it with its
 * own when it reads the pages (`server/http/origin.ts`), so that one build can be deployed at any origin.
 */
export const BUILT_ORIGIN = "http://localhost:3000";
