import { mayDo } from "../../../domain/house/rights.ts";
import { oldBackups, readBackupFault } from "../../../domain/house/today.ts";
import type { House } from "../../../server/house/house.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import { houseTitle, PageHead, SectionLinks } from "../screen.tsx";
import { isPasswordNeeded, visitContext } from "../session.ts";
import type { Route } from "./+types/page";
import { Factor, NewOrders, Password, SignedIn } from "./account.tsx";
import { DeliverySection } from "./delivery.tsx";
import { Backups, Providers, Running } from "./operations.tsx";
import { People } from "./people.tsx";
import { RecordSection } from "./record.tsx";
import { ReminderSection, ShopSection, VatSection } from "./shop.tsx";
import { words } from "./words.ts";

/** Entries of the record on one page. */
const PAGE = 30;

export const meta = () => houseTitle("Settings");

/** A helper gets only what concerns themselves: notifications (not the workshop, as they name sums), sessions, password and second factor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { house, checkout } = context.get(shopContext);
  const from = Number(url.searchParams.get("before"));
  const before = Number.isSafeInteger(from) && from > 0 ? from : undefined;
  const { id, email } = visit.person;
  const isDaily = mayDo(visit.person, "daily");
  const entries = mayDo(visit.person, "settings")
    ? await house.listRecord({ before, limit: PAGE + 1 })
    : undefined;
  return {
    self: id,
    email,
    ...(mayDo(visit.person, "settings") && (await forOwner(house, url))),
    countries: checkout.countries,
    people: mayDo(visit.person, "people") ? await house.listPeople() : undefined,
    push: isDaily ? await house.readPush(visit) : undefined,
    isDaily,
    sessions: await house.listSessions(visit),
    hasFactor: visit.hasFactor,
    isPasswordNeeded: isPasswordNeeded(context),
    record: entries && {
      entries: entries.slice(0, PAGE),
      older: entries.length > PAGE ? entries[PAGE - 1]?.id : undefined,
    },
  };
}

export function action(args: Route.ActionArgs) {
  return act(args, "/house/settings", words);
}

export default function SettingsScreen({ loaderData }: Route.ComponentProps) {
  const { self, email, people, push, sessions, hasFactor, isPasswordNeeded, record } = loaderData;
  const { shop, delivery, countries, running, providers, backups, isDaily } = loaderData;
  return (
    <>
      <PageHead title="Settings">
        {isDaily && (
          <>
            <a className="button-line" href="/house/words">
              Words
            </a>
            <a className="button-line" href="/house/stories">
              Stories
            </a>
            <a className="button-line" href="/house/reviews">
              Reviews
            </a>
          </>
        )}
      </PageHead>
      <SectionLinks
        sections={SECTIONS.filter(
          ([id]) => shop || OF_ALL.includes(id) || (push && id === "new-orders"),
        )}
      />
      {shop && <ShopSection shop={shop} />}
      {shop && <ReminderSection {...shop.reminder} />}
      {shop && <VatSection {...shop.vat} />}
      {delivery && <DeliverySection delivery={delivery} countries={countries} />}
      {people && <People {...{ people, self, isPasswordNeeded }} />}
      {push && <NewOrders {...push} />}
      <SignedIn sessions={sessions} />
      <Password email={email} />
      <Factor hasFactor={hasFactor} />
      {running && <Running summary={running} />}
      {providers && <Providers {...providers} />}
      {backups && <Backups {...backups} isPasswordNeeded={isPasswordNeeded} />}
      {record && <RecordSection {...record} />}
    </>
  );
}

/** The data of the owners' sections, apart from people and the record. */
async function forOwner(house: House, url: URL) {
  const notes = await house.readBackups();
  return {
    shop: await house.readShop(),
    delivery: await house.readDelivery(),
    running: house.readFieldFigures(),
    providers: await house.readProviders(),
    backups: {
      notes,
      old: oldBackups(notes, new Date()),
      search: await house.readPaymentSearch(),
      fault: readBackupFault(url.searchParams.get("backup")),
    },
  };
}

/** The settings' sections, in the page's order: the page is long. */
const SECTIONS = [
  ["shop", "Shop"],
  ["reminder", "Reminder"],
  ["vat", "VAT"],
  ["delivery", "Delivery"],
  ["people", "People"],
  ["new-orders", "New orders"],
  ["signed-in", "Signed in"],
  ["password", "Password"],
  ["second-factor", "Second factor"],
  ["running", "How the shop runs"],
  ["providers", "Providers"],
  ["backups", "Backups"],
  ["record", "Record"],
] as const;

/** The sections that everybody sees. */
const OF_ALL = ["signed-in", "password", "second-factor"];
