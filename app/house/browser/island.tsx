import type { ComponentType } from "react";
import styles from "./island.module.css";

type Props<P> = {
  /** The browser imports the component from `<name>.island.tsx`, in any folder of the house. */
  name: string;
  /** The default export of `<name>.island.tsx`. */
  component: ComponentType<P>;
  /** What does not work without the island's script, to complete a sentence: 'cropping needs it'. */
  without: string;
  /** Plain data: sent to the browser as JSON. */
  props: P;
};

/**
 * A part of a screen that `app/house/browser/boot.route.ts` hydrates. Until it is hydrated, and without scripts, its
 * forms and links work natively; if its script does not load, the notice below it says so.
 */
export function HouseIsland<P extends object>({
  name,
  component: Component,
  without,
  props,
}: Props<P>) {
  return (
    <>
      <div data-house-island={name} data-props={JSON.stringify(props)}>
        <Component {...props} />
      </div>
      <p className={styles.notice} role="status">
        {`A part of this page did not load: ${without}. `}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty `href` reloads the page without any script. */}
        <a href="">Try again</a>
      </p>
    </>
  );
}
