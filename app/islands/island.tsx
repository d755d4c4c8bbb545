import type { ComponentType } from "react";
import type { IslandName } from "./registry.ts";
import styles from "./shared/island.module.css";

type Props<P> = {
  /** Its name in the registry, under which the browser finds its component. */
  name: IslandName;
  /** The component itself, for the server's markup. */
  component: ComponentType<P>;
  /** Plain data: sent to the browser as JSON. */
  props: P;
  /** Hydrated as soon as the page has been painted: for screens that show nothing without the browser's data. */
  eager?: boolean;
  className?: string | undefined;
};

/**
 * A part of a page that React hydrates in the browser, by itself (`app/boot/wake.ts`); it is rendered on the
 * server with the page, and the rest of the page is plain HTML without scripts. If its script does not load,
 * the notice beside it says so and offers to try again. An eager island's notice appears by CSS, even where
 * no script runs.
 */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  eager,
  className,
}: Props<P>) {
  return (
    <>
      <div
        className={className}
        data-island={name}
        data-props={JSON.stringify(props)}
        data-eager={eager ? "" : undefined}
      >
        <Component {...props} />
      </div>
      <p className={styles.notice} role="status">
        This part of the page did not load.{" "}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty address is that of this page: the link reloads it without any script. */}
        <a href="">Try again</a>
      </p>
    </>
  );
}
