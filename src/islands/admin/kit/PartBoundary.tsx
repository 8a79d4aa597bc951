import { Component, type ReactNode, Suspense } from 'react';
import { LoadError } from './LoadError.tsx';

interface Props {
  /** Stands in while the script is loading. */
  fallback: ReactNode;
  children?: ReactNode;
}

/** Surrounds what is loaded on opening: if it can't be loaded, the rest of the screen stays. */
export class PartBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? (
      <LoadError
        message="This didn’t load. Check your connection and try again."
        error={error}
        onRetry={() => this.setState({ error: null })}
      />
    ) : (
      <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    );
  }
}
