import { useEffect, useRef, useState } from "react";
import type { PointerEvent } from "react";
import type { Balance } from "../../../../domain/media/balance.ts";
import type { CropFrame, Crop as Part } from "../../../../domain/media/photographs.ts";
import {
  cropOf,
  dragged,
  FIRST_FRAME,
  frameOf,
  GUIDES,
  mostZoom,
  zoomed,
} from "../../../../domain/media/photographs.ts";
import { BalanceFilter, useBalance, WhiteBalance } from "./white-balance.tsx";
import styles from "./crop.module.css";

type Props = {
  /** Address of the whole picture. */
  url: string;
  /** What is shown now. */
  shown: Part;
  /** The photograph is a close-up: it has neither head nor hem. */
  isCloseUp: boolean;
  /** The white balance of another photograph, if it has one. */
  other: { name: string; balance: Balance } | undefined;
  onClose(): void;
  /** Resolves to whether the crop was saved. */
  onCrop(part: Part): Promise<boolean>;
};

/**
 * A dialog to choose the part of a photograph that is shown, in 4:5, with one finger or two, or by three sliders; and its
 * white balance.
 */
export function Crop({ url, shown, isCloseUp, other, onClose, onCrop }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [frame, setFrame] = useState<CropFrame>(FIRST_FRAME);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const pan = usePan(size, frame, setFrame);

  useEffect(() => dialog.current?.showModal(), []);

  const part = size ? cropOf(size, frame) : undefined;
  const balance = useBalance(image, part, shown.balance);
  const use = async () => {
    if (!part) return;
    setBusy(true);
    const isDone = await onCrop({ ...part, ...(balance.now && { balance: balance.now }) });
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Crop" onClose={onClose}>
      <BalanceFilter balance={balance.now} />
      <div
        className={styles.window}
        data-picking={balance.isPicking ? "" : undefined}
        {...(balance.isPicking ? { onPointerUp: balance.onPointerUp } : pan)}
      >
        <img
          ref={image}
          src={url}
          alt="The photograph that is cropped"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const whole = { width: naturalWidth, height: naturalHeight };
            setSize(whole);
            setFrame(frameOf(whole, shown));
          }}
          onError={() => setMissing(true)}
          style={
            part && {
              width: `${100 / part.width}%`,
              translate: `${-100 * part.left}% ${-100 * part.top}%`,
            }
          }
          data-balanced={balance.now && ""}
        />
        {balance.isPicking && <span className={styles.aim} aria-hidden="true" />}
        {!isCloseUp && !balance.isPicking && <Guides />}
      </div>
      {isMissing && <p role="alert">The photograph did not come. Close this, and try again.</p>}
      {/* What is moved before the picture is there would be lost. */}
      <fieldset className={styles.sliders} disabled={!size}>
        <Slider
          label="Nearer"
          min={1}
          max={size ? mostZoom(size) : 1}
          value={frame.zoom}
          onChange={(zoom) => size && setFrame(zoomed(size, frame, zoom))}
        />
        <Slider
          label="Left and right"
          value={frame.x}
          onChange={(x) => setFrame({ ...frame, x })}
        />
        <Slider label="Up and down" value={frame.y} onChange={(y) => setFrame({ ...frame, y })} />
      </fieldset>
      <WhiteBalance {...balance} other={other} />
      <div className={styles.buttons}>
        <button className="button" type="button" disabled={!part || isBusy} onClick={use}>
          Use this part
        </button>
        <button className="button-text" type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}

/** Lines for the top of the head and the hem: with all pieces between them, a listing is one row of figures. */
function Guides() {
  return Object.entries(GUIDES).map(([name, at]) => (
    <span key={name} className={styles.guide} style={{ top: `${100 * at}%` }} aria-hidden="true">
      {name === "head" ? "Head" : "Hem"}
    </span>
  ));
}

type SliderProps = {
  label: string;
  min?: number;
  max?: number;
  value: number;
  onChange(value: number): void;
};

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.02}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Handlers that move the picture behind the crop's frame with one finger or the mouse, and zoom it with two fingers. */
export function usePan(
  size: Size | undefined,
  frame: CropFrame,
  setFrame: (frame: CropFrame) => void,
) {
  const fingers = useRef(new Map<number, Point>());

  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const before = fingers.current.get(pointerId);
    if (!before || !size) return;
    const now = { x: clientX, y: clientY };
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    fingers.current.set(pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      setFrame(zoomed(size, frame, frame.zoom * factor));
      return;
    }
    const { width, height } = currentTarget.getBoundingClientRect();
    setFrame(dragged(size, frame, (now.x - before.x) / width, (now.y - before.y) / height));
  }

  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      fingers.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
