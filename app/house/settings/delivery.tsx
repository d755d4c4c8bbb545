import { ELSEWHERE, HOME_ZONES, isPriced } from "../../../domain/checkout/delivery.ts";
import { brand } from "../../../domain/stores/brand.ts";
import {
  fieldsOf,
  placeField,
  zoneFields,
  zoneValues,
  zoneWords,
} from "../../../domain/house/delivery-form.ts";
import type { DeliverySettings, NamedZone } from "../../../server/house/delivery-settings.ts";
import { Buttons, Form, HouseField, Submit, useAnswer } from "../form.tsx";
import { FormResult, Row, Rows, Section } from "../screen.tsx";
import { useSettingsResult } from "./words.ts";
import styles from "./people.module.css";
import shopStyles from "./shop.module.css";

type Props = {
  delivery: DeliverySettings;
  countries: readonly { code: string; name: string }[];
};

/** The zones of delivery with their prices, forms to change them, and whether orders can be collected. */
export function DeliverySection({ delivery, countries }: Props) {
  const ours = useSettingsResult("add-zone", "change-zone", "remove-zone", "collect");
  const { zones, version } = delivery;
  return (
    <Section id="delivery" title="Delivery">
      <FormResult notice={ours?.notice} message={ours?.message} />
      <p>
        {isPriced(delivery)
          ? "The checkout shows the price before anything is paid. Where several zones fit, the narrowest counts."
          : "As soon as a zone has a price, the checkout shows it before anything is paid. Until then you add each fee on its order."}
      </p>
      <Rows>
        {zones.map((zone) => (
          <Row key={zone.place} title={zone.name} note={zoneWords(zone)}>
            <ZoneForms zone={zone} version={version} />
          </Row>
        ))}
      </Rows>
      <NewZone delivery={delivery} countries={countries} />
      <Collect {...delivery} />
    </Section>
  );
}

function ZoneForms({ zone, version }: { zone: NamedZone; version: number }) {
  const { place, name } = zone;
  const answer = useAnswer({ act: "change-zone", about: { place } });
  const now = zoneValues(zone);
  return (
    <details open={answer?.values !== undefined} className={styles.more}>
      <summary>Change {name}</summary>
      <Form act="change-zone" about={{ place }} label={name}>
        <input type="hidden" name="version" value={version} />
        {fieldsOf(zone).map((field) => {
          const isOther =
            answer?.status === 409 && (answer.values?.[field.name] ?? "") !== now[field.name];
          const hint = isOther ? `Now: ${now[field.name] || "nothing"}` : field.hint;
          return <HouseField key={field.name} field={field} value={now[field.name]} hint={hint} />;
        })}
        <Buttons>
          <Submit>Save</Submit>
        </Buttons>
      </Form>
      <Form act="remove-zone" about={{ place }} label={`Remove ${name}`}>
        <input type="hidden" name="version" value={version} />
        <Buttons>
          <Submit look="button-line">Remove</Submit>
        </Buttons>
      </Form>
    </details>
  );
}

/** Offers the places that have no zone yet. */
function NewZone({ delivery: { zones, version }, countries }: Props) {
  const isFree = (place: string) => !zones.some((zone) => zone.place === place);
  const abroad = countries.filter(({ code }) => code !== "NG" && isFree(code));
  return (
    <div className={shopStyles.part}>
      <h3 className={shopStyles.title}>Another zone</h3>
      <Form act="add-zone" label="Add a zone">
        <input type="hidden" name="version" value={version} />
        <HouseField field={placeField}>
          <option value="">{placeField.placeholder}</option>
          {[...HOME_ZONES, ELSEWHERE].filter(isFree).map((place) => (
            <option key={place}>{place}</option>
          ))}
          <optgroup label="A country">
            {abroad.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        </HouseField>
        {zoneFields.map((field) => (
          <HouseField
            key={field.name}
            field={field}
            hint={field.name === "duties" ? `${field.hint} Not for Nigeria.` : field.hint}
          />
        ))}
        <Buttons>
          <Submit>Add a zone</Submit>
        </Buttons>
      </Form>
    </div>
  );
}

function Collect({ collects, version }: DeliverySettings) {
  return (
    <div className={shopStyles.part}>
      <h3 className={shopStyles.title}>Collect</h3>
      <p>
        {collects
          ? `On: at checkout shoppers can choose to collect their order in ${brand.city}, once a zone has a price.`
          : "Off: the checkout does not offer to collect an order. Orders that were placed with it stay as they are."}
      </p>
      <Form act="collect">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="collect" value={collects ? "no" : "yes"} />
        <Submit look="button-line">{collects ? "Turn Collect off" : "Turn Collect on"}</Submit>
      </Form>
    </div>
  );
}
