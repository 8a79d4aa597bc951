import { Component, type ReactNode } from 'react';
import { LoadError } from '../kit/LoadError.tsx';

interface Props {
  /** Resolves when the screen can be rendered again. */
  onRetry: () => Promise<unknown>;
  children: ReactNode;
}

/** Keeps the shell when a screen fails, such as when its script can't be loaded. */
export class ScreenBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="panel">
        <LoadError
          message="This screen could not be opened. Check your connection, then try again."
          error={error}
          onRetry={() =>
            this.props.onRetry().then(
              () => this.setState({ error: null }),
              () => undefined,
            )
          }
        />
      </div>
    );
  }
}
