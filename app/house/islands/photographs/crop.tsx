import { useEffect, useRef, useState } from "react";
import type { Crop as Part } from "../../../../domain/media/photographs.ts";
import {
  cropOf,
  FIRST_FRAME,
  mostZoom,
  zoomed,
  type CropFrame,
} from "../../../../domain/media/photographs.ts";
import { usePan } from "./use-pan.ts";
import styles from "./crop.module.css";

type Props = {
  /** The whole picture. */
  url: string;
  onClose(): void;
  /** Resolves to whether it was done. */
  onCrop(part: Part): Promise<boolean>;
};

/** Choosing the part of a photograph that is shown, in 4:5: with one finger or two, or by three sliders. */
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
