import { createContext, use } from "react";
import type { ComponentType } from "react";
import styles from "./island.module.css";

/** Addresses of the islands' scripts, set by the build (`scripts/build/island-scripts.ts`); empty in development. */
export type IslandFiles = {
  /** Files that every island needs, React's among them. */
  common: readonly string[];
  /** By an island's name, the files that it needs besides the common ones. */
  own: Readonly<Record<string, readonly string[]>>;
};

export const IslandScripts = createContext<IslandFiles>({ common: [], own: {} });

type Props<P> = {
  /** The browser imports the component from `<name>.island.tsx`, in any folder of `app/` but `app/house/`. */
  name: string;
  /** The default export of `<name>.island.tsx`, which the server renders. */
  component: ComponentType<P>;
  /** Plain data, sent to the browser as JSON. */
  props: P;
  /**
   * When the browser hydrates the island (`app/browser/wake.ts`). `paint`: right after the first paint, for screens whose
   * content is stored in the browser. `idle`: once the main picture is painted and the browser is idle. `sight`, the
   * default: like `idle`, but only once it is on the screen. `touch`: at a press or focus in it; until then it works as
   * plain HTML.
   */
  wakes?: "paint" | "idle" | "sight" | "touch";
  /** Requests the island's scripts with the page instead of after the first paint: the screen has no content without them. */
  isMainContent?: boolean;
  /** Shows no notice if its script fails: what it does works without the script, too. */
  isExtra?: boolean;
  className?: string | undefined;
};

/**
 * A part of a page that React hydrates in the browser, independently of other islands (`app/browser/wake.ts`). The
 * server renders it with the page; the rest of the page is plain HTML without scripts. If the island's script fails to
 * load, a notice after the island says so and offers 'Try again'. CSS shows the notice of a `paint` island even if the
 * boot script never runs.
 */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  wakes = "sight",
  isMainContent = false,
  isExtra = false,
  className,
}: Props<P>) {
  const { common, own } = use(IslandScripts);
  const scripts = own[name];
  return (
    <>
      {/* React moves these scripts to the head. */}
      {isMainContent &&
        [...common, ...(scripts ?? [])].map((file) => (
          <script key={file} type="module" async src={file} fetchPriority="low" />
        ))}
      <div
        className={className}
        data-island={name}
        data-props={JSON.stringify(props)}
        data-scripts={scripts?.join(" ")}
        data-wakes={wakes}
      >
        <Component {...props} />
      </div>
      {!isExtra && (
        <p className={styles.notice} role="status">
          This part of the page did not load.{" "}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty `href` reloads the page without any script. */}
          <a href="">Try again</a>
        </p>
      )}
    </>
  );
}
