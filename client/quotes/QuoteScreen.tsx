import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { QuotePageView } from '../../common/quotes/quote';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { footKeysAtom } from '../state/footKeys';
import { Alert } from '../ui/Alert';
import { IconButton } from '../ui/IconButton';
import { Page } from '../ui/Page';
import { FootPeople } from './FootPeople';
import { LineItems } from './LineItems';
import { Packs } from './Packs';
import { PanelList } from './PanelList';
import { People } from './People';
import { Prints } from './Prints';
import { ProjectDetails } from './ProjectDetails';
import { QuoteActions } from './QuoteActions';
import { companyOf, QuoteContext, useHead } from './QuoteContext';
import { QuoteGone } from './QuoteGone';
import type { QuoteSession } from './QuoteSession';
import { QuoteSkeleton } from './QuoteSkeleton';
import { RefusedEdits } from './RefusedEdits';
import { SaveSign } from './SaveSign';
import { Totals } from './Totals';
import { Unmatched } from './Unmatched';
import { useDetails } from './useDetails';
import { useOthers } from './useOthers';
import { useComputed, useContent, useSyncState } from './useQuoteDoc';
import { useUndoKeys } from './useUndoKeys';
import css from './quotes.module.css';

interface QuoteScreenProps {
  quote: QuotePageView;
  session: QuoteSession;
}

/** The quote as a live document: details, lines and panels to the left, what they come to at the right. */
export function QuoteScreen({ quote, session }: QuoteScreenProps) {
  const state = useSyncState(session);
  if (state.phase === 'gone') return <QuoteGone name={quote.name} message={state.message} unsaved={state.refused} />;
  if (state.phase === 'loading') return <QuoteSkeleton />;
  return <Opened quote={quote} session={session} />;
}

function Opened({ quote: row, session }: QuoteScreenProps) {
  const quote = useHead(row);
  const state = useSyncState(session);
  const content = useContent(session);
  const computed = useComputed(session);
  const others = useOthers(session);
  const details = useDetails(session, content.header, computed.problems, others, state.canEdit);
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  useEffect(() => {
    if (company) session.store.setting({ defaultFlat: company.defaultFlat ?? null, panels: company.panels ?? [] });
  }, [session, company]);
  const open = useMemo(() => ({ quote, session }), [quote, session]);
  const tellKeys = useSetAtom(footKeysAtom);
  useEffect(() => {
    tellKeys([
      { keys: ['Enter'], says: 'edit' },
      { keys: ['Ctrl Z'], says: 'undo' },
    ]);
    return () => tellKeys([]);
  }, [tellKeys]);
  const { cutlist, packs, totals, used } = computed;
  const panels = useMemo(() => ({ cutlist, packs, totals, used }), [cutlist, packs, totals, used]);
  const undo = useUndoKeys(session, state.canEdit);
  const name = content.header.name || quote.name;
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
            <People others={others} />
            <SaveSign saved={state.saved} />
            {state.canEdit && (
              <span className="row">
                <IconButton label="Undo" onClick={undo.undo} disabled={!undo.canUndo}>
                  <IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />
                </IconButton>
                <IconButton label="Redo" onClick={undo.redo} disabled={!undo.canRedo}>
                  <IconArrowForwardUp size={16} stroke={1.5} aria-hidden="true" />
                </IconButton>
              </span>
            )}
            <QuoteActions content={content} state={state} />
          </>
        }
      >
        {state.refused && (
          <RefusedEdits
            cells={state.refused}
            message={state.message ?? 'Some edits were not taken.'}
            onForget={() => session.sync.forgetRefused()}
          />
        )}
        {!state.canEdit && <Alert>You can read this quote, and not change it.</Alert>}
        <ProjectDetails details={details} />
        <div className={css.cols}>
          <div className={css.main}>
            <LineItems lines={content.lines} computed={computed} others={others} canEdit={state.canEdit} />
            <PanelList cutlist={content.cutlist} computed={panels} others={others} canEdit={state.canEdit} />
          </div>
          <div className={css.side}>
            <Totals totals={totals} used={used} linesWithProblems={computed.linesWithProblems} />
            {state.canEdit && <Unmatched all={content.lines} />}
            <Prints />
            <Packs packs={packs} used={used} totals={totals} />
          </div>
        </div>
        <FootPeople others={others} content={content} />
      </Page>
    </QuoteContext>
  );
}
