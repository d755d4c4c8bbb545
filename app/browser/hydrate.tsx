import { Component, startTransition } from "react";
import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { ErrorPage } from "../design/error-page.tsx";

/**
 * Hydrates an island; resolves once its event handlers work. `isTouched`: the shopper has pressed or focused the island,
 * so it is hydrated in one task; otherwise in many short tasks, between which the browser handles events and paints.
 */
export async function hydrate(
  place: HTMLElement,
  Island: ComponentType<object>,
  props: object,
  isTouched: boolean,
): Promise<void> {
  await new Promise<void>((onAwake) => {
    const begin = () => {
      hydrateRoot(
        place,
        <IslandBoundary onAwake={onAwake}>
          <Island {...props} />
        </IslandBoundary>,
      );
    };
    if (isTouched) flushSync(begin);
    else startTransition(begin);
  });
}

type Props = { children: ReactNode; onAwake: () => void };
type State = { error: Error | undefined };

/** Calls `onAwake` once the island is hydrated; shows the error page in its place if the island throws. */
class IslandBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount(): void {
    this.props.onAwake();
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <ErrorPage status={error.message} stack={error.stack} /> : this.props.children;
  }
}
