import type { ComponentType, ReactNode } from "react";
import type { islands } from "./registry.ts";

type Props<P> = {
  /** Its name in the registry, under which the browser finds its code. */
  name: keyof typeof islands;
  /** The component itself, for the server's markup. */
  component: ComponentType<P>;
  /** Plain data: it crosses to the browser as JSON. */
  props: P;
  /** Woken at once, not at the first touch: for screens that are nothing without the browser's data. */
  eager?: boolean;
  className?: string | undefined;
};

/** A part of a page that lives in the browser as React's. The rest of the page is plain HTML and costs no script. */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  eager,
  className,
}: Props<P>) {
  return (
    <div
      className={className}
      data-island={name}
      data-props={JSON.stringify(props)}
      data-eager={eager ? "" : undefined}
    >
      <Component {...props} />
    </div>
  );
}

type PlainProps = {
  name: keyof typeof islands;
  /** What its code in the browser needs beyond the markup, as JSON. */
  props?: object;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of a page whose few movements need no React in the browser: the markup stays as the server rendered it. */
export function PlainIsland({ name, props, className, children }: PlainProps) {
  return (
    <div className={className} data-island={name} data-props={props && JSON.stringify(props)}>
      {children}
    </div>
  );
}
