import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Fallback for the failed content, with a function to render it again. */
  instead: (retry: () => void, error: Error) => ReactNode;
  /** Resets the boundary when it changes, for example with the page. */
  resetKey?: string;
  /** Returns false to leave the error to the boundary above. Default: catch every error. */
  catches?: (error: Error) => boolean;
}

/** Contains rendering errors and offers to retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.error !== null && before.resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.catches?.(error) === false) throw error;
    return this.props.instead(this.retry, error);
  }
}
