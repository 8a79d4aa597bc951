import { Component, type ComponentType, type ReactNode } from 'react';

/**
 * Wraps the island of a page. When it fails in the browser, because of a fault or of a response that another release made, React would
 * leave the page empty: the visitor gets a way on instead.
 */
export function guarded<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return class extends Component<Props, { hasFailed: boolean }> {
    override state = { hasFailed: false };

    static getDerivedStateFromError = () => ({ hasFailed: true });

    override render(): ReactNode {
      if (!this.state.hasFailed) return <Island {...this.props} />;
      return (
        <div role="alert" className="page py-10">
          <p>Something on this page doesn't work.</p>
          <button type="button" className="button button-primary mt-4" onClick={() => location.reload()}>
            Reload the page
          </button>
        </div>
      );
    }
  };
}
