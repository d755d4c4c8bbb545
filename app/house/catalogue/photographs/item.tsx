import type { FormEvent, PointerEvent } from "react";
import { pictureView } from "../../../../domain/media/photographs.ts";
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
  isOfStory: boolean;
  handle: { onPointerDown(event: PointerEvent<HTMLElement>): void };
  onOrder(ids: readonly string[]): void;
  onCrop(): void;
};

/** One photograph of a draft, with what can be done with it. Moving and removing are forms, for pages without scripts. */
export function Item(props: Props) {
  const { item, at, ids, version, formId, isAwake, isDragged, isOfStory } = props;
  const { handle, onOrder, onCrop } = props;
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
        {state === "failed"
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
        {isAwake && (
          <button type="button" data-place="crop" onClick={onCrop} aria-label={`Crop ${number}`}>
            Crop
          </button>
        )}
        <Move {...move} ids={without} label="Remove" place="remove" of={number} />
      </div>
    </li>
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
