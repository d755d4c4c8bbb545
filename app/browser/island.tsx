import { createContext, use } from "react";
import type { ComponentType } from "react";
import styles from "./island.module.css";

/** The files of the islands' scripts, as addresses (`scripts/build/island-scripts.ts`). Development has none. */
export type IslandFiles = {
  /** Of every island, React among them. */
  common: readonly string[];
  /** Of each island by its name, without those. */
  own: Readonly<Record<string, readonly string[]>>;
};

export const IslandScripts = createContext<IslandFiles>({ common: [], own: {} });

type Props<P> = {
  /** The browser imports its component from `<name>.island.tsx`, in whatever folder that is. */
  name: string;
  /** That file's default export, for the server's markup. */
  component: ComponentType<P>;
  /** Plain data: sent to the browser as JSON. */
  props: P;
  /** Hydrated right after the first paint: for screens that show nothing without the browser's data. */
  eager?: boolean;
  /** Its scripts are requested with the page, not after the first paint: without them the screen has no content. */
  isMainContent?: boolean;
  /** Hydrated only when it is touched, since it works without its script: there is no notice if that fails to load. */
  isExtra?: boolean;
  className?: string | undefined;
};

/**
 * A part of a page that React hydrates in the browser, independently of other islands (`app/browser/wake.ts`). The
 * server renders it with the page; the rest of the page is plain HTML without scripts. If its script fails to
 * load, the notice after it reports this and offers 'Try again'. An eager island's notice is shown by CSS, even
 * if the boot script never runs.
 */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  eager,
  isMainContent = false,
  isExtra = false,
  className,
}: Props<P>) {
  const { common, own } = use(IslandScripts);
  const scripts = own[name];
  return (
    <>
      {/* React moves them to the head. */}
      {isMainContent &&
        [...common, ...(scripts ?? [])].map((file) => (
          <script key={file} type="module" async src={file} fetchPriority="low" />
        ))}
      <div
        className={className}
        data-island={name}
        data-props={JSON.stringify(props)}
        data-scripts={scripts?.join(" ")}
        data-eager={eager ? "" : undefined}
        data-extra={isExtra ? "" : undefined}
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
