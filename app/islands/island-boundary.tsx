import { Component, type ReactNode } from "react";
import { ErrorPage } from "../components/error-page.tsx";

type Props = { children: ReactNode; onAwake: () => void };
type State = { error: Error | undefined };

/** Says when its island is awake, and shows the error page in its place where it breaks (readings, Behaviour). */
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
