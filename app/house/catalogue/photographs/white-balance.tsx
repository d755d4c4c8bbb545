import { useState } from "react";
import type { PointerEvent, RefObject } from "react";
import { balanced, balanceOfCard, balanceOfNeutral } from "../../../../domain/media/balance.ts";
import type { Balance, CanvasPixels } from "../../../../domain/media/balance.ts";
import type { Crop } from "../../../../domain/media/photographs.ts";
import styles from "./crop.module.css";

/** A photograph's white balance while it is chosen. `part`: what the window shows. */
export function useBalance(
  image: RefObject<HTMLImageElement | null>,
  part: Crop | undefined,
  first: Balance | undefined,
) {
  const [now, setNow] = useState(first);
  const [isPicking, setPicking] = useState(false);
  const [said, setSaid] = useState("");

  function take(found: Balance | undefined, done: string, none: string): void {
    if (found) {
      setNow(found);
      setPicking(false);
    }
    setSaid(found ? done : none);
  }

  /** Reads the card at a point of the window, in fractions of its size. */
  function pick(x: number, y: number): void {
    if (!image.current || !part) return;
    const card = {
      left: part.left + (x - CARD / 2) * part.width,
      top: part.top + (y - CARD / 2) * part.height,
      width: CARD * part.width,
      height: CARD * part.height,
    };
    const found = balanceOfCard(pixelsOf(image.current, card, 16));
    take(found, "Balanced by the card.", "That is no grey: touch the card, or a white wall.");
  }

  return {
    now,
    isPicking,
    said,
    set(balance: Balance | undefined, done: string): void {
      setNow(balance);
      setPicking(false);
      setSaid(done);
    },
    startPicking(): void {
      setPicking(true);
      setSaid("Touch the grey card, or bring it into the ring and take what is there.");
    },
    pickMiddle: () => pick(0.5, 0.5),
    onPointerUp({ clientX, clientY, currentTarget }: PointerEvent): void {
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      pick((clientX - left) / width, (clientY - top) / height);
    },
    takeNeutral(): void {
      if (!image.current || !part) return;
      const found = balanceOfNeutral(pixelsOf(image.current, part, 96));
      take(
        found,
        "Balanced by the picture’s own greys.",
        "It has too little grey or white for that.",
      );
    },
  };
}

/** The side of what is read of a card, in fractions of the window. */
const CARD = 0.04;

/** The pixels of a part of the picture as it was taken, made smaller: `side` pixels wide. */
function pixelsOf(image: HTMLImageElement, part: Crop, side: number): CanvasPixels {
  const { naturalWidth, naturalHeight } = image;
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext("2d");
  if (!brush) return new Uint8ClampedArray();
  const [left, top] = [part.left * naturalWidth, part.top * naturalHeight];
  const [width, height] = [part.width * naturalWidth, part.height * naturalHeight];
  brush.drawImage(image, left, top, width, height, 0, 0, side, side);
  return brush.getImageData(0, 0, side, side).data;
}

type Props = Omit<ReturnType<typeof useBalance>, "onPointerUp"> & {
  other: { name: string; balance: Balance } | undefined;
};

/** Buttons to choose a white balance: by a grey card, by the picture itself, or as another photograph has it. */
export function WhiteBalance({ now, isPicking, said, other, ...balance }: Props) {
  return (
    <fieldset className={styles.balance}>
      <legend>White balance</legend>
      <div className={styles.choices}>
        {isPicking ? (
          <Choice onPress={balance.pickMiddle}>Take what is in the ring</Choice>
        ) : (
          <Choice onPress={balance.startPicking}>Grey card</Choice>
        )}
        <Choice onPress={balance.takeNeutral}>The picture’s own</Choice>
        {other && (
          <Choice onPress={() => balance.set(other.balance, `Balanced as ${other.name}.`)}>
            {`As ${other.name}`}
          </Choice>
        )}
        {now && (
          <Choice onPress={() => balance.set(undefined, "It is as it was.")}>As it was</Choice>
        )}
      </div>
      <p role="status">{said}</p>
    </fieldset>
  );
}

function Choice({ onPress, children }: { onPress(): void; children: string }) {
  return (
    <button className="button-text" type="button" onClick={onPress}>
      {children}
    </button>
  );
}

/** Points of a filter's curve, between which the browser interpolates. */
const POINTS = 64;

/** The filter `#balance`, which shows what the shop's encoder will make of the picture (`encoder-process.ts`). */
export function BalanceFilter({ balance }: { balance: Balance | undefined }) {
  if (!balance) return null;
  const table = (gain: number) =>
    Array.from({ length: POINTS + 1 }, (_, at) => balanced(at / POINTS, gain).toFixed(4)).join(" ");
  return (
    <svg className="spoken" width={0} height={0} aria-hidden="true">
      <filter id="balance" colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={table(balance.red)} />
          <feFuncG type="table" tableValues={table(balance.green)} />
          <feFuncB type="table" tableValues={table(balance.blue)} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}
