import { onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { MAX_ERRORS } from "../../domain/field-figures.ts";
import type { FieldFigures } from "../../domain/field-figures.ts";

/**
 * Measures this page view and sends its figures to the shop once, when the page is first left. A page that was made
 * ready and never shown is never left, so it sends nothing.
 */
export function measure(): void {
  const screen = (document.documentElement.dataset["screen"] ?? "other") as FieldFigures["screen"];
  const figures: FieldFigures = { screen, errors: 0 };
  for (const on of [onFCP, onLCP, onINP, onCLS]) {
    on(({ name, value }: { name: string; value: number }) =>
      Object.assign(figures, { [name]: value }),
    );
  }
  const count = (source: unknown) => {
    const isOurs = String(source).includes(location.origin);
    if (isOurs && figures.errors < MAX_ERRORS) figures.errors += 1;
  };
  addEventListener("error", ({ filename }) => count(filename));
  // Only an error's stack tells whose script it is from.
  addEventListener("unhandledrejection", ({ reason }) => count((reason as Error | null)?.stack));
  // After the listeners of `web-vitals`, which capture the same event and report the last values then.
  const send = () => {
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", send);
    const type = "application/json";
    navigator.sendBeacon("/api/figures", new Blob([JSON.stringify(figures)], { type }));
  };
  addEventListener("visibilitychange", send);
}
