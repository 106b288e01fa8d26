import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of what failed, with a way to draw it again. */
  instead: (retry: () => void, error: Error) => ReactNode;
  /** Another page is another attempt. */
  resetKey?: string;
  /** A failure that is not this boundary's goes on to the one around it. */
  catches?: (error: Error) => boolean;
}

/** An error while drawing stays inside; what is shown instead offers another attempt. */
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
