import { useRef } from "react";
import type { ChangeEvent, FormEvent, PointerEvent } from "react";
import { bundledNumber, pictureView } from "../../../../domain/media/photographs.ts";
import type { PhotographItem } from "../../../../domain/media/photographs.ts";
import styles from "./photographs.island.module.css";

type Props = {
  item: PhotographItem;
  /** The photograph's place, from 0. */
  at: number;
  ids: readonly string[];
  version: number;
  formId: string;
  isAwake: boolean;
  isDragged: boolean;
  /** Another photograph is on its way into its place. */
  isExchanged: boolean;
  isOfStory: boolean;
  handle: { onPointerDown(event: PointerEvent<HTMLElement>): void };
  onOrder(ids: readonly string[]): void;
  onCrop(): void;
  onExchange(file: File): void;
  sku: string;
};

/** One photograph of a draft, with what can be done with it. Moving and removing are forms, for pages without scripts. */
export function Item(props: Props) {
  const { item, at, ids, version, formId, isAwake, isDragged, isOfStory } = props;
  const { handle, onOrder, onCrop, onExchange, isExchanged, sku } = props;
  const { id, url, state, fault } = item;
  const without = ids.filter((each) => each !== id);
  const movedTo = (place: number) => [...without.slice(0, place), id, ...without.slice(place)];
  const number = `photograph ${at + 1}`;
  const move = { version, formId, onOrder };
  return (
    <li className={styles.item} data-id={id} data-dragged={isDragged ? "" : undefined}>
      <img
        src={url}
        width={320}
        height={400}
        alt={`Photograph ${at + 1}${at === 0 ? ", the first that shoppers see" : ""}`}
        draggable={false}
        {...(isAwake ? handle : {})}
      />
      <p className={styles.state}>
        {isExchanged
          ? "The other one is on its way …"
          : state === "failed"
            ? fault
            : state === "first"
              ? "Being made ready …"
              : isOfStory
                ? `Picture ${at + 1}`
                : viewText(at, ids.length)}
      </p>
      <div className={styles.tools}>
        {at > 0 && (
          <Move {...move} ids={movedTo(at - 1)} label="Move earlier" place="earlier" of={number} />
        )}
        {at < ids.length - 1 && (
          <Move {...move} ids={movedTo(at + 1)} label="Move later" place="later" of={number} />
        )}
        {isAwake && bundledNumber(id) === undefined && (
          <button type="button" data-place="crop" onClick={onCrop} aria-label={`Crop ${number}`}>
            Crop
          </button>
        )}
        <Move {...move} ids={without} label="Remove" place="remove" of={number} />
        <Exchange {...{ sku, id, version, number, isAwake, isExchanged, onExchange }} />
      </div>
    </li>
  );
}

type ExchangeProps = Pick<Props, "sku" | "version" | "isAwake" | "isExchanged" | "onExchange"> & {
  id: string;
  number: string;
};

/** Takes another photograph in the place of this one. */
function Exchange(props: ExchangeProps) {
  const { sku, id, version, number, isAwake, isExchanged, onExchange } = props;
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onExchange(file);
    target.value = "";
  };
  const file = { ref: input, type: "file", name: "photograph", accept: "image/*" };
  if (isAwake) {
    return (
      <div data-place="exchange">
        <input {...file} hidden aria-label={`Exchange ${number}: photograph`} onChange={onChange} />
        <button
          type="button"
          disabled={isExchanged}
          onClick={() => input.current?.click()}
          aria-label={`Exchange ${number}`}
        >
          Exchange
        </button>
      </div>
    );
  }
  return (
    <details data-place="exchange">
      <summary aria-label={`Exchange ${number}`}>Exchange</summary>
      <form
        method="post"
        action={`/house/api/pieces/${sku}/photographs/form`}
        encType="multipart/form-data"
      >
        <input type="hidden" name="instead" value={id} />
        <input type="hidden" name="version" value={version} />
        <input {...file} required aria-label={`Photograph in place of ${number}`} />
        <button type="submit">Send it</button>
      </form>
    </details>
  );
}

/** The photograph's text alternative in the shop: 'Front view'. */
function viewText(at: number, count: number): string {
  const view = pictureView(at + 1, count);
  return view.charAt(0).toUpperCase() + view.slice(1);
}

const SIGNS: Readonly<Record<string, string>> = { "Move earlier": "←", "Move later": "→" };

type MoveProps = Pick<Props, "version" | "formId" | "onOrder"> & {
  ids: readonly string[];
  label: string;
  place: string;
  of: string;
};

function Move({ version, formId, ids, label, place, of, onOrder }: MoveProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onOrder(ids);
  };
  return (
    <form method="post" data-place={place} onSubmit={onSubmit}>
      <input type="hidden" name="form" value={formId} />
      <input type="hidden" name="act" value="order" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="photographs" value={ids.join(",")} />
      <button type="submit" aria-label={`${label}: ${of}`}>
        {SIGNS[label] ?? label}
      </button>
    </form>
  );
}
