import { Component, type ReactNode } from "react";
import { ErrorPage } from "../ui/error-page.tsx";

type Props = { children: ReactNode; onAwake: () => void };
type State = { error: Error | undefined };

/** Calls `onAwake` once the island is hydrated; replaces it with the error page if it throws (readings, Behaviour). */
export class IslandBoundary extends Component<Props, State> {
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
