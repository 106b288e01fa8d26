import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { QuotePageView } from '../../common/quotes/quote';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { PublishedPrints } from './PublishedPrints';
import { QuoteGone } from './QuoteGone';
import { QuoteScreen } from './QuoteScreen';
import { QuoteSkeleton } from './QuoteSkeleton';
import type { QuoteSession } from './QuoteSession';
import { useQuoteSession, useSync } from './useQuoteDoc';

/** As the server reads it: anything else answers like an unknown quote, and needs no asking. */
const idOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** /quotes/{id} (spec §2): the editor; role customer reads what is published. */
export function QuotePage() {
  const id = idOf(useParams().id);
  const { viewer } = useMe();
  if (id === null) return <QuoteGone name={null} />;
  return viewer.role === 'customer' ? <PublishedPrints key={id} id={id} /> : <OpenQuote key={id} id={id} />;
}

function OpenQuote({ id }: { id: number }) {
  const heard = usePage('quotePage', id);
  const quote = useLiveQuery(queries.quote(id), heard);
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
      <Page title="Quote" back={{ to: '/quotes', label: 'To all quotes' }}>
        <Panel flush>
          <ErrorState
            title="The quote could not be loaded"
            onRetry={() => void quote.refetch()}
            retrying={quote.isFetching}
          >
            {messageOf(error)}
          </ErrorState>
        </Panel>
      </Page>
    );
  }
  return <QuoteSkeleton />;
}

/** Not there any more, or not for this person: what this browser still holds of it is given back. */
function LostQuote({ name, session }: { name: string | null; session: QuoteSession }) {
  const message = useSync(session, 'message');
  const refused = useSync(session, 'refused');
  // Nothing of it will arrive any more, also where the line has not said so yet.
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
