import { useEffect, useRef, useState } from "react";
import type { Ease } from "../../../domain/alterations/fit.ts";
import { formatMeasure, MEASURES, parseMeasure } from "../../../domain/catalogue/measurements.ts";
import type { Body, Measure, Unit } from "../../../domain/catalogue/measurements.ts";
import { SIZES, type Size } from "../../../domain/catalogue/product.ts";
import { inInches, recommend, SIZE_GUIDE } from "../../../domain/catalogue/size-help.ts";
import type { Cut, SizeGuide } from "../../../domain/catalogue/size-help.ts";
import type { FormField } from "../../../domain/fields.ts";
import { NO_SIZING, sizingStore } from "../sizing.ts";
import { useOnHydration, useStoredValue } from "../../browser/hooks.ts";
import { Field } from "../../design/field.tsx";
import { SizeGuideLink } from "../size-picker.tsx";
import styles from "./size-help.module.css";

type Props = {
  cut: Cut;
  /** The owner's, if it is not the usual one. */
  guide?: SizeGuide | undefined;
  /** What reviews and alterations say of the fit. */
  fit?: string | undefined;
  /** By how much the piece is wider than the guide. */
  ease?: Ease | undefined;
  /** The sizes in which the piece is offered: only these are recommended. */
  sizes: readonly string[];
  /** Called when the shopper takes the recommended size. */
  onUse(size: Size): void;
  /** Called when the shopper asks the house to choose the size. */
  onHouse(): void;
};

/**
 * The sheet of 'Size help': the size guide's table and, with scripts, a recommendation by the shopper's measurements,
 * which are kept on her device. A popover, so that it opens without scripts, too.
 */
export function SizeHelp({ cut, guide = SIZE_GUIDE, fit, ease, sizes, onUse, onHouse }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { unit } = useStoredValue(sizingStore, NO_SIZING);
  const [typed, setTyped] = useState<Typed>({});
  const [editing, setEditing] = useState<string>();
  const parsed = parse(typed, unit);
  const advice = offered(recommend(parsed.body, cut, guide, ease), sizes);

  // `write` fills only empty fields, so that what was typed before hydration stays.
  useOnHydration(() => {
    const stored = sizingStore.get();
    write(place.current, stored.body, stored.unit);
    setTyped(read(place.current));
  });

  const onInput = () => {
    const now = read(place.current);
    const { body, errors } = parse(now, unit);
    setTyped(now);
    if (Object.keys(errors).length === 0) sizingStore.set({ ...sizingStore.get(), body, unit });
  };
  const onUnit = (chosen: Unit) => {
    sizingStore.set({ ...sizingStore.get(), body: parsed.body, unit: chosen });
    write(place.current, parsed.body, chosen, true);
    setTyped(read(place.current));
  };
  const close = () => place.current?.hidePopover();
  const isOpen = useRef(false);
  useEffect(() => onlyClosing(place.current, () => isOpen.current), []);

  return (
    <div
      className={`slide-in ${styles.sheet}`}
      id="size-help"
      popover="auto"
      role="dialog"
      aria-labelledby="size-help-title"
      ref={place}
      onToggle={({ newState }) => {
        isOpen.current = newState === "open";
      }}
    >
      <div className="spread">
        <h2 id="size-help-title">Size help</h2>
        <button
          className="button-text"
          type="button"
          popoverTarget="size-help"
          popoverTargetAction="hide"
        >
          Close
        </button>
      </div>
      {fit && <p className={styles.reviewsOfFit}>{fit}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The fields' own events, which bubble. */}
      <div
        className={`stack ${styles.mine}`}
        role="group"
        aria-label="Your measurements"
        onInput={onInput}
        onFocus={({ target }) => setEditing(target.id)}
        onBlur={() => setEditing(undefined)}
      >
        <p>
          Type what you know. It stays on this device, and goes with an order only if you ask us to
          size you.
        </p>
        <div className={styles.units} role="radiogroup" aria-label="Unit">
          {UNITS.map(([each, label]) => (
            <label key={each} className="touch-target">
              <input
                type="radio"
                name="size-help-unit"
                checked={unit === each}
                onChange={() => onUnit(each)}
              />
              {label}
            </label>
          ))}
        </div>
        <div className={styles.fields}>
          {FIELDS.map((field) => (
            <Field
              key={field.name}
              form="size-help"
              field={field}
              error={editing === `size-help-${field.name}` ? undefined : parsed.errors[field.name]}
            />
          ))}
        </div>
        <p className={styles.advice} role="status">
          {advice?.text}
        </p>
        <div className={styles.acts}>
          {advice?.size && (
            <button
              className="button"
              type="button"
              onClick={() => {
                if (advice.size) onUse(advice.size);
                close();
              }}
            >
              Take {advice.size}
            </button>
          )}
          <button
            className="button-line"
            type="button"
            onClick={() => {
              onHouse();
              close();
            }}
          >
            Not sure, size me
          </button>
        </div>
      </div>
      <Table unit={unit} guide={guide} />
      <p>
        <SizeGuideLink />
      </p>
    </div>
  );
}

/** A recommendation among the sizes of a piece: another size is named, and not offered. */
function offered(advice: ReturnType<typeof recommend>, sizes: readonly string[]): typeof advice {
  if (!advice?.size || sizes.includes(advice.size)) return advice;
  const { size, text } = advice;
  return { size: undefined, text: `${text} This piece is not made in ${size}: we can size you.` };
}

/**
 * A press outside the open sheet closes it: the browser does that. This keeps the same press from also clicking or
 * focusing what is beneath.
 */
function onlyClosing(sheet: HTMLElement | null, isOpen: () => boolean): () => void {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  let isOnBackdrop = false;
  const swallow = (event: Event) => {
    if (!isOnBackdrop) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      const isInside =
        target instanceof Element && target.closest(`#${sheet?.id}, [popovertarget]`);
      isOnBackdrop = isOpen() && !isInside;
    },
    options,
  );
  // `mousedown` would move the focus, `click` would press what is beneath.
  document.addEventListener("mousedown", swallow, options);
  document.addEventListener(
    "click",
    (event) => {
      swallow(event);
      isOnBackdrop = false;
    },
    options,
  );
  return () => stopping.abort();
}

function Table({ unit, guide }: { unit: Unit; guide: SizeGuide }) {
  return (
    <table className={styles.table}>
      <caption>Body measurements in {unit === "cm" ? "centimetres" : "inches"}</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          {FIELDS.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SIZES.map((size) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            {MEASURES.map((measure) => {
              const value = guide[size][measure];
              return <td key={measure}>{unit === "cm" ? value : inInches(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const UNITS = [
  ["cm", "Centimetres"],
  ["in", "Inches"],
] as const;

const FIELDS = MEASURES.map((name): FormField<Measure> => ({
  name,
  label: name[0]?.toUpperCase() + name.slice(1),
  type: "text",
  inputMode: "decimal",
  autocomplete: "off",
  required: false,
  maxLength: 6,
  message: "",
}));

type Typed = { [M in Measure]?: string };

function parse(typed: Typed, unit: Unit): { body: Body; errors: Typed } {
  const body: { [M in Measure]?: number } = {};
  const errors: Typed = {};
  for (const measure of MEASURES) {
    const parsed = parseMeasure(typed[measure] ?? "", unit);
    if (!parsed.ok) errors[measure] = parsed.message;
    else if (parsed.mm !== undefined) body[measure] = parsed.mm;
  }
  return { body, errors };
}

function inputOf(place: HTMLElement | null, measure: Measure): HTMLInputElement | undefined {
  return place?.querySelector<HTMLInputElement>(`#size-help-${measure}`) ?? undefined;
}

function read(place: HTMLElement | null): Typed {
  return Object.fromEntries(
    MEASURES.map((measure) => [measure, inputOf(place, measure)?.value ?? ""]),
  );
}

/** Writes the measures into the fields that are empty, or into all fields if `isForced`. */
function write(place: HTMLElement | null, body: Body, unit: Unit, isForced = false): void {
  for (const measure of MEASURES) {
    const input = inputOf(place, measure);
    const mm = body[measure];
    if (input && mm !== undefined && (isForced || input.value === "")) {
      input.value = formatMeasure(mm, unit);
    }
  }
}
