import { texts } from '../../common/api/errors';
import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import type { Cells } from './journal';
import { RefusedEdits } from './RefusedEdits';

interface QuoteGoneProps {
  /** As it was called while it was open. */
  name: string | null;
  message?: string | null;
  /** Own edits that did not arrive any more. */
  unsaved?: Cells | null;
  onDiscard?: () => void;
}

/** A quote that is not there, or not for this reader; or one that went away while it was open. */
export const QuoteGone = ({ name, message, unsaved, onDiscard }: QuoteGoneProps) => (
  <Page title={name ?? 'Quote'} back={{ to: '/quotes', label: 'To all quotes' }}>
    {unsaved && <RefusedEdits cells={unsaved} message="What you typed last did not arrive." onForget={onDiscard} />}
    <Panel flush>
      <EmptyState
        title={name ? `${name} is no longer there` : 'There is no such quote'}
        actions={
          <ButtonLink to="/quotes" kind="primary">
            To all quotes
          </ButtonLink>
        }
      >
        {message ??
          (name ? 'Somebody deleted it while you had it open, or took away your access to it.' : texts.notFound)}
      </EmptyState>
    </Panel>
  </Page>
);
