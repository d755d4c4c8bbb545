import { useEffect, useRef, useState } from "react";
import type { PointerEvent } from "react";
import type { CropFrame, Crop as Part } from "../../../../domain/media/photographs.ts";
import {
  cropOf,
  dragged,
  FIRST_FRAME,
  mostZoom,
  zoomed,
} from "../../../../domain/media/photographs.ts";
import styles from "./crop.module.css";

type Props = {
  /** Address of the whole picture. */
  url: string;
  onClose(): void;
  /** Resolves to whether the crop was saved. */
  onCrop(part: Part): Promise<boolean>;
};

/** A dialog to choose the part of a photograph that is shown, in 4:5: with one finger or two, or by three sliders. */
export function Crop({ url, onClose, onCrop }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [frame, setFrame] = useState<CropFrame>(FIRST_FRAME);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const pan = usePan(size, frame, setFrame);

  useEffect(() => dialog.current?.showModal(), []);

  const part = size ? cropOf(size, frame) : undefined;
  const use = async () => {
    if (!part) return;
    setBusy(true);
    const isDone = await onCrop(part);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Crop" onClose={onClose}>
      <div className={styles.window} {...pan}>
        <img
          src={url}
          alt="The photograph that is cropped"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setMissing(true)}
          style={
            part && {
              width: `${100 / part.width}%`,
              translate: `${-100 * part.left}% ${-100 * part.top}%`,
            }
          }
        />
      </div>
      {isMissing && <p role="alert">The photograph did not come. Close this, and try again.</p>}
      <div className={styles.sliders}>
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
      </div>
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
