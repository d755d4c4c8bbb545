import { ELSEWHERE, HOME_ZONES } from "../../domain/checkout/delivery.ts";
import type { DeliveryTerms, Zone } from "../../domain/checkout/delivery.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { placeField, readZone, zoneFields, zoneWords } from "../../domain/house/delivery-form.ts";
import { readOfShop } from "../catalogue/edits.ts";
import { storeSetting } from "../catalogue/store-change.ts";
import { countryNameOf, findCountry } from "../checkout/regions.ts";
import { command, done, invalid, readVersion, stale } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db } from "../db/schema.ts";

/** A zone with its name: a country's, if its place is a country's code. */
export type NamedZone = Zone & { name: string };

/** The terms of delivery, read from the database and no cache, with the version that their next change needs. */
export type DeliverySettings = { zones: readonly NamedZone[]; collects: boolean; version: number };

export async function readDelivery(db: Db): Promise<DeliverySettings> {
  const { value, version } = await readOfShop(db, "delivery");
  const { zones, collects } = value;
  const named = zones.map((zone) => ({ ...zone, name: countryNameOf(zone.place) }));
  return { zones: named, collects, version };
}

const versionField = { name: "version", maxLength: 9 };
const definition = { act: "changed-delivery", right: "settings", isOfCatalogue: true } as const;

/** What the form has shown, and what it is about. */
type Seen<Input> = { version: number } & Input;

/** Adds a zone; each place has one at most. */
export const addZone = command({
  ...definition,
  fields: [versionField, placeField, ...zoneFields],
  read: zoneInput,
  run: (ports, { version, zone }: Seen<{ zone: Zone }>, act) =>
    change(ports, act, version, (terms) => {
      const isKnown = terms.zones.some(({ place }) => place === zone.place);
      if (isKnown) return invalid({ place: "This zone is there already." });
      return { ...terms, zones: [...terms.zones, zone] };
    }),
});

/** Changes the zone of a place. */
export const changeZone = command({
  ...definition,
  fields: [versionField, placeField, ...zoneFields],
  read: zoneInput,
  run: (ports, { version, zone }: Seen<{ zone: Zone }>, act) =>
    change(ports, act, version, (terms) => ({
      ...terms,
      zones: terms.zones.map((each) => (each.place === zone.place ? zone : each)),
    })),
});

/** Removes the zone of a place; addresses in it belong to a wider zone, if there is one. */
export const removeZone = command({
  ...definition,
  fields: [versionField, placeField],
  read: ({ version, place = "" }) => ({ input: { version: readVersion(version), place } }),
  run: (ports, { version, place }: Seen<{ place: string }>, act) =>
    change(ports, act, version, (terms) => ({
      ...terms,
      zones: terms.zones.filter((zone) => zone.place !== place),
    })),
});

/** Lets shoppers collect their orders, or no longer. */
export const changeCollect = command({
  ...definition,
  fields: [versionField, { name: "collect", maxLength: 3 }],
  read: ({ version, collect }) => ({
    input: { version: readVersion(version), collects: collect === "yes" },
  }),
  run: (ports, { version, collects }: Seen<{ collects: boolean }>, act) =>
    change(ports, act, version, (terms) => ({ ...terms, collects })),
});

function zoneInput(values: Readonly<Partial<Record<string, string>>>) {
  const read = readZone(values);
  if ("errors" in read) return { refused: invalid(read.errors) };
  const { zone } = read;
  const isPlace = [...HOME_ZONES, ELSEWHERE].some((place) => place === zone.place);
  if (!isPlace && (zone.place === "NG" || !findCountry(zone.place))) {
    return { refused: invalid({ place: placeField.message }) };
  }
  return { input: { version: readVersion(values["version"]), zone } };
}

type Changed = DeliveryTerms | { kind: "invalid"; fields: FieldErrors };

async function change(
  ports: CommandPorts,
  { email }: Act,
  version: number,
  decide: (terms: DeliveryTerms) => Changed,
) {
  const result = await storeSetting(ports, "delivery", {
    version,
    by: email,
    decide: (before) => {
      const decided = decide(before);
      return "kind" in decided ? { refusal: decided } : { value: decided };
    },
  });
  if (result.kind === "invalid") return invalid(result.fields);
  if (result.kind === "stale") return stale(await readDelivery(ports.db));
  if (result.kind !== "changed") return done({});
  const facts = { before: factsOf(result.before), after: factsOf(result.after) };
  return done({}, { thing: { kind: "shop", id: "delivery" }, ...facts });
}

/** The facts for the record: each zone in words, by its name. */
function factsOf({ zones, collects }: DeliveryTerms): Record<string, string> {
  return {
    ...Object.fromEntries(zones.map((zone) => [countryNameOf(zone.place), zoneWords(zone)])),
    Collect: collects ? "on" : "off",
  };
}
