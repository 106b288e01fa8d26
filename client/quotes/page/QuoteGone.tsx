import { texts } from '../../../common/api/errors';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/layout/Page';
import { Panel } from '../../ui/layout/Panel';
import type { Cells } from '../sync/journal';
import { RefusedEdits } from './RefusedEdits';
import { quoteFrameText, quoteGoneText } from '../quoteText';

interface QuoteGoneProps {
  /** The quote's last known name. */
  name: string | null;
  message?: string | null;
  /** The user's edits that can't be saved any more. */
  unsaved?: Cells | null;
  onDiscard?: () => void;
}

/** Shown for a quote that doesn't exist, can't be read, or was deleted while open. */
export const QuoteGone = ({ name, message, unsaved, onDiscard }: QuoteGoneProps) => (
  <Page title={name ?? quoteFrameText.title} back={{ to: '/quotes', label: quoteFrameText.back }}>
    {unsaved && <RefusedEdits cells={unsaved} message={quoteGoneText.unsaved} onForget={onDiscard} />}
    <Panel flush>
      <EmptyState
        title={name ? quoteGoneText.unavailable(name) : quoteGoneText.notFound}
        actions={
          <ButtonLink to="/quotes" kind="primary">
            {quoteFrameText.back}
          </ButtonLink>
        }
      >
        {message ?? (name ? quoteGoneText.why : texts.maybeDeleted)}
      </EmptyState>
    </Panel>
  </Page>
);
