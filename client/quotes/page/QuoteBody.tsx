import { memo, useEffect, useMemo } from 'react';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { SideColumn } from '../../ui/layout/SideColumn';
import { FootPeople } from './FootPeople';
import { LineItems } from '../rows/LineItems';
import { Packs } from './Packs';
import { PanelList } from '../rows/PanelList';
import { PicksChanged } from '../takeoff/PicksChanged';
import { Prints } from '../prints/Prints';
import { ProjectDetails } from './ProjectDetails';
import { companyOf, useOpenQuote } from './QuoteContext';
import { Totals } from './Totals';
import { Unmatched } from '../takeoff/Unmatched';
import { useDetails } from './useDetails';
import { useComputed, useContent } from '../sync/useQuoteDoc';
import css from '../quotes.module.css';
import { quotePageText } from '../quoteText';

/** The quote's content and amounts; rerenders with every edit, unlike the frame around it. */
export const QuoteBody = memo(function Body({ canEdit }: { canEdit: boolean }) {
  const { quote, session } = useOpenQuote();
  const content = useContent(session);
  const computed = useComputed(session);
  const details = useDetails(session, quote._id, content.header, computed.problems, canEdit, content.lines.length > 0);
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  useEffect(() => {
    if (company) session.store.setting({ defaultFlat: company.defaultFlat ?? null, panels: company.panels ?? [] });
  }, [session, company]);
  const { cutlist, packs, totals, used } = computed;
  const { pieces, linearFeet, weight } = totals;
  const panels = useMemo(
    () => ({ cutlist, packs, lbPerFt: used.lbPerFt, sums: { pieces, linearFeet, weight } }),
    [cutlist, packs, used.lbPerFt, pieces, linearFeet, weight],
  );
  return (
    <>
      <ProjectDetails details={details} hasLines={content.lines.length > 0} priced={computed.linesWithProblems === 0} />
      <div className={css.cols}>
        <div className={css.main}>
          <LineItems lines={content.lines} computed={computed} canEdit={canEdit} />
          <PanelList cutlist={content.cutlist} computed={panels} canEdit={canEdit} />
        </div>
        <SideColumn label={quotePageText.side}>
          <Totals
            totals={totals}
            used={used}
            linesWithProblems={computed.linesWithProblems}
            unread={computed.unread}
            problems={computed.problems}
          />
          {canEdit && <PicksChanged content={content} />}
          {canEdit && <Unmatched all={content.lines} />}
          <Prints />
          <Packs packs={packs} used={used} />
        </SideColumn>
      </div>
      <FootPeople session={session} content={content} />
    </>
  );
});
