import { Component, type ReactNode, Suspense } from 'react';
import { LoadError } from './LoadError.tsx';

interface Props {
  /** Stands in while the script is loading. */
  fallback: ReactNode;
  /** Loads the part again. */
  onRetry: () => Promise<unknown>;
  children: ReactNode;
}

/** Surrounds what is loaded when it is opened: if that fails, the rest of the page stays. */
export class PartBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, onRetry, children } = this.props;
    if (!error) return <Suspense fallback={fallback}>{children}</Suspense>;
    const retry = () =>
      onRetry().then(
        () => this.setState({ error: null }),
        () => undefined,
      );
    return (
      <div className="panel">
        <LoadError
          message="This didn't load. Check your connection, then try again."
          error={error}
          onRetry={retry}
        />
      </div>
    );
  }
}
