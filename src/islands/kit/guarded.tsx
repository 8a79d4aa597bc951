import { Component, type ComponentType, type ReactNode } from 'react';

/**
 * Wraps the island of a page. When it fails in the browser, because of a fault or of a response that another release made, React would
 * leave the page empty: the visitor gets a way on instead.
 */
export function guarded<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return function Guarded(props: Props) {
    return (
      <Guard>
        <Island {...props} />
      </Guard>
    );
  };
}

class Guard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="page flex flex-col items-start gap-4 py-14">
        <p className="text-lg">Something on this page doesn't work. Reload it and try again.</p>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
}
