import { Component, type ReactNode } from 'react';
import { texts } from '../../common/api/errors';
import { ErrorState } from '../ui/ErrorState';

/** A fault of ours while drawing: says so and offers to begin anew (spec §8 'Something went wrong.'). */
export class ErrorBoundary extends Component<{ children: ReactNode; instead?: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.instead) return this.props.instead;
    return (
      <main>
        <ErrorState title={texts.somethingWrong} onRetry={() => location.reload()} detail={error.message}>
          Nothing that was saved is lost.
        </ErrorState>
      </main>
    );
  }
}
