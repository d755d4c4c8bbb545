/**
 * The only definition of the shop's name and contact details. Until the owner sets them, contact details are
 * placeholders and social links go to the networks' home pages (readings, Names).
 */
export const brand = {
  name: "HazelZuri",
  city: "Port Harcourt",
  country: "Nigeria",
  stores: { hazelbee: "HazelBee", hazelbabies: "HazelBabies", hazellifestyle: "HazelLifestyle" },
} as const;

export type Contact = Readonly<{ phone: string; email: string; address: string }>;

/** Obvious placeholders, compared with `contact`. The owner changes `contact` and leaves these as they are. */
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

export type SocialLink = { network: string; href: string };

export const socialLinks: readonly SocialLink[] = [
  { network: "Instagram", href: "https://www.instagram.com/" },
  { network: "Facebook", href: "https://www.facebook.com/" },
  { network: "X", href: "https://x.com/" },
  { network: "TikTok", href: "https://www.tiktok.com/" },
];

export type OpeningHours = {
  /** As the page shows it. */
  days: string;
  hours: string;
  /** The same for structured data: schema.org day names and 24-hour times. */
  dayNames: readonly string[];
  opens: string;
  closes: string;
};

/** Section 2, Contact; West Africa Time. Sunday is not listed. */
export const openingHours: readonly OpeningHours[] = [
  {
    days: "Mon, Tue, Thu, Fri",
    hours: "9:30am-6pm WAT",
    dayNames: ["Monday", "Tuesday", "Thursday", "Friday"],
    opens: "09:30",
    closes: "18:00",
  },
  { days: "Wed", hours: "11am-6pm WAT", dayNames: ["Wednesday"], opens: "11:00", closes: "18:00" },
  {
    days: "Sat",
    hours: "10am-4:30pm WAT",
    dayNames: ["Saturday"],
    opens: "10:00",
    closes: "16:30",
  },
];

/** The bundled size guide; `SIZE_GUIDE_URL` replaces it with another document. */
export const SIZE_GUIDE_PATH = "/size-guide";
