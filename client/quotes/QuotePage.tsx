import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { pathId } from '../../common/api/pathId';
import type { QuotePageView } from '../../common/quotes/quote';
import { useMe } from '../access/useMe';
import { CallError } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { PublishedPrints } from './prints/PublishedPrints';
import { QuoteGone } from './page/QuoteGone';
import { QuoteScreen } from './page/QuoteScreen';
import { QuoteSkeleton } from './page/QuoteSkeleton';
import type { QuoteSession } from './sync/QuoteSession';
import { useQuoteSession, useSync } from './sync/useQuoteDoc';
import { quoteFrameText } from './quoteText';

/** /quotes/{id} (R7): the editor; for role customer the shared PDFs. */
export function QuotePage() {
  const id = pathId(useParams().id);
  const { viewer } = useMe();
  if (id === null) return <QuoteGone name={null} />;
  return viewer.role === 'customer' ? <PublishedPrints key={id} id={id} /> : <OpenQuote key={id} id={id} />;
}

function OpenQuote({ id }: { id: number }) {
  const ready = usePage('quotePage', id);
  const quote = useLiveQuery(queries.quote(id), ready);
  const session = useQuoteSession(id);
  const last = useRef<QuotePageView | null>(null);
  last.current = quote.data ?? last.current;
  const { error } = quote;
  const name = last.current?.name ?? null;
  if (error instanceof CallError && (error.status === 404 || (error.status === 403 && session)))
    return session ? <LostQuote name={name} session={session} /> : <QuoteGone name={name} />;
  if (quote.data && session) return <QuoteScreen quote={quote.data} session={session} />;
  if (error && !quote.data) {
    return (
      <Page title={quoteFrameText.title} back={{ to: '/quotes', label: quoteFrameText.back }}>
        <Panel flush>
          <LoadError title={quoteFrameText.notLoaded} query={quote} />
        </Panel>
      </Page>
    );
  }
  return <QuoteSkeleton />;
}

/** The quote was deleted or access was removed; offers the edits that are still in this browser. */
function LostQuote({ name, session }: { name: string | null; session: QuoteSession }) {
  const message = useSync(session, 'message');
  const refused = useSync(session, 'refused');
  // Re-render as edits are refused: none of them will be saved any more.
  useSync(session, 'saved');
  const unsaved = { ...session.sync.pending, ...refused };
  return (
    <QuoteGone
      name={name}
      message={message}
      unsaved={Object.keys(unsaved).length > 0 ? unsaved : null}
      onDiscard={() => session.sync.discard()}
    />
  );
}
