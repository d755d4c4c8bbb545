import { useRef, useState } from "react";
import { customerFields } from "../../domain/checkout/fields.ts";
import type { CustomerField } from "../../domain/checkout/fields.ts";
import { needsState } from "../../domain/checkout/validate.ts";
import type { CountryRegions } from "../../domain/checkout/validate.ts";
import type { FieldErrors, FormField } from "../../domain/fields.ts";
import { isRecord } from "../../domain/json.ts";
import { callApi } from "../browser/api.ts";
import { useOnHydration, useStoredValue } from "../browser/hooks.ts";
import { Field } from "../design/field.tsx";
import { checkoutDraft, rememberedDetails } from "./draft.ts";
import type { RememberedDetails } from "./draft.ts";
import styles from "./billing-fields.module.css";

export type Country = { code: string; name: string };

type Props = {
  countries: readonly Country[];
  errors: FieldErrors;
  regions: Regions;
  /** What this device remembers of an earlier order. */
  remembered: RememberedDetails | undefined;
  /** Whether this order's details are to be remembered. */
  remembers: boolean;
  onCountry(code: string): void;
  onRemember(remembers: boolean): void;
};

/** The billing form's fields, in the order and with the texts of `domain/checkout/fields.ts`. */
export function BillingFields({
  countries,
  errors,
  regions,
  remembered,
  remembers,
  onCountry,
  onRemember,
}: Props) {
  const place = useRef<HTMLFieldSetElement>(null);
  // The country may have been chosen before hydration or a reload, restored by the browser, or remembered.
  useOnHydration(() => {
    // After a reload only the draft counts, so that a field that the shopper has emptied stays empty.
    fillEmpty(place.current, checkoutDraft.get() ?? rememberedDetails.get() ?? {});
    const country = place.current?.querySelector<HTMLSelectElement>("[name=country]")?.value;
    if (country) onCountry(country);
  });
  const draft = useStoredValue(checkoutDraft, undefined);
  const known = draft ?? remembered;

  return (
    <fieldset className={styles.fields} ref={place}>
      <legend>Billing details</legend>
      {customerFields.map((field) => {
        const common = { form: "checkout", field, error: errors[field.name] };
        if (field.name === "country") {
          return (
            <Field key={field.name} {...common} select={{ onChange: onCountry }}>
              <option value="">{field.placeholder}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Field>
          );
        }
        if (field.name === "state") {
          return (
            <StateField
              key={field.name}
              {...common}
              regions={regions}
              value={regions.country === known?.country ? known.state : undefined}
              onRetry={() => onCountry(regions.country)}
            />
          );
        }
        if (field.within) {
          return (
            <details className="plus" key={field.name} open={common.error ? true : undefined}>
              <summary>{field.within}</summary>
              <Field {...common} />
            </details>
          );
        }
        return <Field key={field.name} {...common} />;
      })}
      <label className={styles.remember}>
        <input
          type="checkbox"
          checked={remembers}
          onChange={({ target }) => onRemember(target.checked)}
        />
        Remember my details on this device
      </label>
    </fieldset>
  );
}

/** Fills in only empty fields: others hold what was typed before hydration or restored by the browser. */
function fillEmpty(place: HTMLElement | null, details: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(details)) {
    const control = place?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    if (!text || !control || control.disabled || control.value) continue;
    control.value = text;
    control.closest("details")?.setAttribute("open", "");
  }
}

type StateProps = {
  form: string;
  field: FormField<CustomerField>;
  error: string | undefined;
  regions: Regions;
  /** The select's initial value. */
  value: string | undefined;
  onRetry(): void;
};

/** The select of states: disabled until the country's regions are loaded, and for a country with one region or none. */
function StateField({ error, regions, onRetry, ...common }: StateProps) {
  const { country, state, names } = regions;
  const [only] = names;
  const choosable = state === "ready" && needsState(names);
  return (
    <Field
      {...common}
      error={state === "ready" && !choosable ? undefined : error}
      select={{ disabled: !choosable, remountOn: `${country} ${state}` }}
      hint={
        <span role="status">
          {state === "loading" && "Loading the regions…"}
          {state === "ready" && !choosable && "No choice is needed for this country."}
          {state === "failed" && (
            <>
              The regions could not be loaded.{" "}
              <button
                className="button-text"
                type="button"
                onClick={({ currentTarget }) => {
                  // The button disappears and the select is disabled while regions load, so the field takes the focus.
                  currentTarget.closest<HTMLElement>("[data-field]")?.focus();
                  onRetry();
                }}
              >
                Try again
              </button>
            </>
          )}
        </span>
      }
    >
      <option value="">
        {state === "ready" && !choosable ? (only ?? "None") : common.field.placeholder}
      </option>
      {choosable && names.map((name) => <option key={name}>{name}</option>)}
    </Field>
  );
}

/** The regions of the chosen country; `state` is 'none' until a country is chosen. */
export type Regions = {
  country: string;
  state: "none" | "loading" | "ready" | "failed";
  names: readonly string[];
};

const NONE: Regions = { country: "", state: "none", names: [] };

/** Loads one country's regions at a time; a new choice aborts the previous request. */
export function useRegions() {
  const [regions, setRegions] = useState(NONE);
  const asking = useRef<AbortController>(undefined);

  const loadRegionsOf = async (country: string): Promise<void> => {
    asking.current?.abort();
    if (!country) return setRegions(NONE);
    const { signal } = (asking.current = new AbortController());
    setRegions({ country, state: "loading", names: [] });
    const names = await fetchRegions(country, signal);
    if (signal.aborted) return;
    setRegions(
      names ? { country, state: "ready", names } : { country, state: "failed", names: [] },
    );
  };
  return { regions, loadRegionsOf };
}

/** `GET /api/regions/:country`: the names of a country's regions; undefined if they could not be fetched. */
async function fetchRegions(country: string, signal: AbortSignal): Promise<string[] | undefined> {
  const answer = await callApi(`/api/regions/${encodeURIComponent(country)}`, { signal });
  if (answer?.status !== 200 || !isCountryRegions(answer.body)) return undefined;
  return answer.body.regions.map(({ name }) => name);
}

function isCountryRegions(body: unknown): body is CountryRegions {
  return (
    isRecord(body) &&
    Array.isArray(body.regions) &&
    body.regions.every((region) => isRecord(region) && typeof region.name === "string")
  );
}
