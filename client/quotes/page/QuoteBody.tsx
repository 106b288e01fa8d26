import { memo, useCallback, useEffect, useMemo } from 'react';
import { localDate } from '../../../common/format/dates';
import { quoteMargin } from '../../../common/quotes/margin/margin';
import { isCovered } from '../../../common/quotes/tax/exemption';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useClock } from '../../ui/status/time/clock';
import { SideColumn } from '../../ui/layout/SideColumn';
import { CustomerLinks } from '../links/CustomerLinks';
import { FootPeople } from '../people/FootPeople';
import { LineItems } from '../rows/LineItems';
import { Packs } from './Packs';
import { PanelList } from '../rows/PanelList';
import { PicksChanged } from '../takeoff/PicksChanged';
import { MailLog } from '../email/MailLog';
import { Prints } from '../prints/Prints';
import { ProjectDetails } from './ProjectDetails';
import { companyOf, exemptionOf, useOpenQuote } from './QuoteContext';
import { MarginPanel } from '../margin/MarginPanel';
import { useUnitCosts } from '../margin/useUnitCosts';
import { SendCheck } from '../check/SendCheck';
import { Totals } from './Totals';
import { Unmatched } from '../takeoff/Unmatched';
import { useDetails } from './useDetails';
import { usePanelPlace } from './usePanelPlace';
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
  const costs = useUnitCosts(content);
  const margin = useMemo(() => costs && quoteMargin(content.lines, computed, costs), [content.lines, computed, costs]);
  const exemption = exemptionOf(quote, content.header);
  const today = useClock(localDate);
  const { cutlist, packs, totals, used } = computed;
  const { pieces, linearFeet, weight } = totals;
  const panels = useMemo(
    () => ({ cutlist, packs, lbPerFt: used.lbPerFt, sums: { pieces, linearFeet, weight } }),
    [cutlist, packs, used.lbPerFt, pieces, linearFeet, weight],
  );
  const [panelPlace, setPanelPlace] = usePanelPlace(useMe().user._id);
  const movePanels = useCallback(setPanelPlace, []);
  return (
    <>
      <ProjectDetails details={details} hasLines={content.lines.length > 0} priced={computed.linesWithProblems === 0} />
      <div className={css.cols}>
        <div className={css.main} data-panels={panelPlace}>
          <LineItems lines={content.lines} computed={computed} canEdit={canEdit} costs={costs} />
          <PanelList
            cutlist={content.cutlist}
            computed={panels}
            canEdit={canEdit}
            place={panelPlace}
            onPlace={movePanels}
          />
        </div>
        <SideColumn label={quotePageText.side}>
          <Totals
            totals={totals}
            used={used}
            linesWithProblems={computed.linesWithProblems}
            unread={computed.unread}
            problems={computed.problems}
            exemption={isCovered(exemption, today) ? exemption : null}
            margin={margin}
          />
          {canEdit && <MarginPanel />}
          {canEdit && <SendCheck content={content} computed={computed} />}
          {canEdit && <PicksChanged content={content} />}
          {canEdit && <Unmatched all={content.lines} />}
          <Prints />
          <CustomerLinks canEdit={canEdit} />
          <MailLog />
          <Packs packs={packs} used={used} />
        </SideColumn>
      </div>
      <FootPeople session={session} content={content} />
    </>
  );
});
