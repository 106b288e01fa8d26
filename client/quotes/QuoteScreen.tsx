import { useSetAtom } from 'jotai';
import { memo, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { QuotePageView } from '../../common/quotes/quote';
import { footKeysAtom } from '../state/footKeys';
import { Alert } from '../ui/Alert';
import { Page } from '../ui/Page';
import { OrphanedEdits } from './OrphanedEdits';
import { People } from './People';
import { QuoteActions } from './QuoteActions';
import { QuoteBody } from './QuoteBody';
import { QuoteContext, type QuoteHead, useHead } from './QuoteContext';
import { QuoteGone } from './QuoteGone';
import type { QuoteSession } from './QuoteSession';
import { QuoteSkeleton } from './QuoteSkeleton';
import { RefusedEdits } from './RefusedEdits';
import { SaveSign } from './SaveSign';
import { UndoButtons } from './UndoButtons';
import { useSync } from './useQuoteDoc';
import css from './quotes.module.css';

interface QuoteScreenProps {
  quote: QuotePageView;
  session: QuoteSession;
}

/** The quote as a live document: details, lines and panels to the left, what they come to at the right. */
export function QuoteScreen({ quote, session }: QuoteScreenProps) {
  const head = useHead(quote);
  const phase = useSync(session, 'phase');
  const message = useSync(session, 'message');
  const refused = useSync(session, 'refused');
  if (phase === 'gone')
    return <QuoteGone name={quote.name} message={message} unsaved={refused} onDiscard={() => session.sync.discard()} />;
  if (phase === 'loading') return <QuoteSkeleton />;
  return <Opened quote={head} session={session} />;
}

/** The frame of the page; what people write is drawn inside of it, without it. */
const Opened = memo(function Frame({ quote, session }: { quote: QuoteHead; session: QuoteSession }) {
  const canEdit = useSync(session, 'canEdit');
  const message = useSync(session, 'message');
  const refused = useSync(session, 'refused');
  const stores = useSync(session, 'stores');
  const typed = useSyncExternalStore(session.store.subscribe, () => session.store.content().header.name);
  const open = useMemo(() => ({ quote, session }), [quote, session]);
  const tellKeys = useSetAtom(footKeysAtom);
  useEffect(() => {
    tellKeys([
      { keys: ['Enter'], says: 'edit' },
      { keys: ['Ctrl Z'], says: 'undo' },
    ]);
    return () => tellKeys([]);
  }, [tellKeys]);
  const name = typed || quote.name;
  const jobNum = quote.num.split('-')[0];
  return (
    <QuoteContext value={open}>
      <Page
        fill
        back={{ to: '/quotes', label: 'To all quotes' }}
        tab={`${quote.num} ${name}`}
        title={name}
        beside={
          <span className={css.facts}>
            quote {quote.num} · job <Link to={`/jobs/${quote.job}`}>{jobNum}</Link>
          </span>
        }
        actions={
          <>
            <People session={session} />
            <SaveSign session={session} />
            {canEdit && <UndoButtons session={session} />}
            <QuoteActions canEdit={canEdit} />
          </>
        }
      >
        {refused && (
          <RefusedEdits
            cells={refused}
            message={message ?? "Some edits couldn't be saved."}
            onForget={() => session.sync.forgetRefused()}
          />
        )}
        <OrphanedEdits session={session} />
        {!canEdit && <Alert>You can view this quote but can't edit it.</Alert>}
        {canEdit && !stores && (
          <Alert>
            This browser can't store offline edits. Edits are saved while you're connected; if you lose the connection,
            keep this page open.
          </Alert>
        )}
        <QuoteBody canEdit={canEdit} />
      </Page>
    </QuoteContext>
  );
});
