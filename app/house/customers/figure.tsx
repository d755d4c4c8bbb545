import { MEASUREMENTS } from "../../../domain/customers/measurements.ts";
import type { MeasureName } from "../../../domain/customers/measurements.ts";
import styles from "./figure.module.css";

/** Half of the figure's outline, seen from the front; the other half is its mirror image at x = 100. */
const HALF =
  "M93 50 L92 61 C84 68 72 69 64 75 C57 80 55 92 52 108 L44 152 L37 196 C35 204 36 212 40 214 C44 212 45 204 45 197 L53 156 L67 112 C68 124 72 136 75 150 C73 164 65 174 62 192 C60 232 66 280 71 322 C72 350 74 372 75 394 C73 400 70 404 70 406 L86 406 C86 402 85 398 85 394 C88 370 90 348 91 322 C94 280 97 244 99 208";

/** Each length on the figure, and the place of its number. */
const LINES: Readonly<Record<MeasureName, { path: string; at: readonly [number, number] }>> = {
  shoulder: { path: "M64 72 Q100 60 136 72", at: [100, 77] },
  bust: { path: "M68 113 Q100 125 132 113", at: [88, 121] },
  waist: { path: "M75 150 Q100 159 125 150", at: [100, 156] },
  hip: { path: "M62 192 Q100 206 138 192", at: [88, 202] },
  shoulderToWaist: { path: "M106 63 L112 150", at: [110, 96] },
  shoulderToHem: { path: "M94 63 L80 192 L78 340 M70 340 H86", at: [78, 270] },
  sleeve: { path: "M137 74 C145 92 152 130 165 198", at: [154, 128] },
  inseam: { path: "M101 210 L111 394", at: [108, 300] },
};

/** Where each length is taken; its numbers are those of the fields beside it. */
export function Figure() {
  return (
    <svg
      className={styles.figure}
      viewBox="20 4 160 410"
      role="img"
      aria-label="Where each length is taken, numbered like the fields"
    >
      <g className={styles.body}>
        <ellipse cx="100" cy="32" rx="15" ry="20" />
        <path d={HALF} />
        <path d={HALF} transform="matrix(-1 0 0 1 200 0)" />
      </g>
      {MEASUREMENTS.map(({ name }, index) => {
        const { path, at } = LINES[name];
        return (
          <g key={name}>
            <path className={styles.length} d={path} />
            <circle className={styles.place} cx={at[0]} cy={at[1]} r="8" />
            <text className={styles.number} x={at[0]} y={at[1] + 3.75}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
