import { useSetAtom } from 'jotai';
import { memo, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { QuotePageView } from '../../../common/quotes/quote';
import { footKeysAtom } from '../../state/footKeys';
import { Alert } from '../../ui/feedback/Alert';
import { Page } from '../../ui/layout/Page';
import { OrphanedEdits } from './OrphanedEdits';
import { People } from '../people/People';
import { QuoteActions } from './QuoteActions';
import { QuoteBody } from './QuoteBody';
import { QuoteContext, type QuoteHead, useHead } from './QuoteContext';
import { QuoteFocus } from './QuoteFocus';
import { QuoteGone } from './QuoteGone';
import type { QuoteSession } from '../sync/QuoteSession';
import { QuoteSkeleton } from './QuoteSkeleton';
import { RefusedEdits } from './RefusedEdits';
import { SaveSign } from './SaveSign';
import { UndoButtons } from '../undo/UndoButtons';
import { useSync } from '../sync/useQuoteDoc';
import css from '../quotes.module.css';
import { quoteFrameText, quoteKeysText, quotePageText } from '../quoteText';
import { AnswerNotice } from '../links/AnswerNotice';
import { SalesBadge } from '../links/SalesBadge';
import { NewRelease } from '../takeoff/NewRelease';
import { useKeys } from '../../ui/typing/keys';

/** The table handles its own keys; here they are only listed under `?`. */
const sheetKeys = quoteKeysText.keys.map(({ key, says }) => ({ key, label: says, run: () => undefined }));

interface QuoteScreenProps {
  quote: QuotePageView;
  session: QuoteSession;
}

/** The quote as a live document: details, lines and panels on the left, totals on the right. */
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

/** The page's frame, which doesn't rerender with edits. */
const Opened = memo(function Frame({ quote, session }: { quote: QuoteHead; session: QuoteSession }) {
  const canEdit = useSync(session, 'canEdit');
  const message = useSync(session, 'message');
  const refused = useSync(session, 'refused');
  const stores = useSync(session, 'stores');
  const typed = useSyncExternalStore(session.store.subscribe, () => session.store.content().header.name);
  const [focus] = useState(() => new QuoteFocus());
  const open = useMemo(() => ({ quote, session, focus }), [quote, session, focus]);
  const setFootKeys = useSetAtom(footKeysAtom);
  useEffect(() => {
    setFootKeys([
      { keys: [quoteKeysText.footKeys.edit], label: quoteKeysText.foot.edit },
      { keys: [quoteKeysText.footKeys.undo], label: quoteKeysText.foot.undo },
    ]);
    return () => setFootKeys([]);
  }, [setFootKeys]);
  useKeys({ title: quoteKeysText.title, actions: sheetKeys, listedOnly: true });
  const name = typed || quote.name;
  const jobNum = quote.num.split('-')[0];
  return (
    <QuoteContext value={open}>
      <Page
        fill
        back={{ to: '/quotes', label: quoteFrameText.back }}
        tab={`${quote.num} ${name}`}
        title={name}
        beside={
          <span className={css.facts}>
            {quotePageText.quote} {quote.num} · {quotePageText.job} <Link to={`/jobs/${quote.job}`}>{jobNum}</Link>{' '}
            <SalesBadge quote={quote} />
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
            content={session.store.content()}
            message={message ?? quotePageText.unsaved}
            onForget={() => session.sync.forgetRefused()}
          />
        )}
        <OrphanedEdits session={session} />
        {!canEdit && <Alert>{quotePageText.readOnly}</Alert>}
        {canEdit && !stores && <Alert>{quotePageText.noStorage}</Alert>}
        {canEdit && <NewRelease />}
        <AnswerNotice canEdit={canEdit} />
        <QuoteBody canEdit={canEdit} />
      </Page>
    </QuoteContext>
  );
});
