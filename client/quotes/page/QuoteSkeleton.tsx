import { Page } from '../../ui/layout/Page';
import { Panel } from '../../ui/layout/Panel';
import { SideColumn } from '../../ui/layout/SideColumn';
import { Skeleton } from '../../ui/feedback/Skeleton';
import css from '../quotes.module.css';
import { detailsText, quoteFrameText } from '../quoteText';
import { totalsText } from './totalsText';
import { linesText } from '../rowsText';

/** The page's parts in the places they will keep. */
export const QuoteSkeleton = () => (
  <Page fill title={quoteFrameText.title} back={{ to: '/quotes', label: quoteFrameText.back }}>
    <Panel title={detailsText.title}>
      <Skeleton rows={2} columns={[120, 120, 120, null, 90]} label={quoteFrameText.loading} />
    </Panel>
    <div className={css.cols}>
      <div className={css.main}>
        <Panel title={linesText.title} flush fill>
          <Skeleton rows={12} label={quoteFrameText.loadingLines} />
        </Panel>
      </div>
      <SideColumn>
        <Panel title={totalsText.title}>
          <Skeleton rows={5} columns={[70, null, 80]} label={quoteFrameText.loadingTotals} />
        </Panel>
      </SideColumn>
    </div>
  </Page>
);
