import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { SideColumn } from '../ui/SideColumn';
import { Skeleton } from '../ui/Skeleton';
import css from './quotes.module.css';

/** The page's parts in the places they will keep. */
export const QuoteSkeleton = () => (
  <Page fill title="Quote" back={{ to: '/quotes', label: 'To all quotes' }}>
    <Panel title="Project Details">
      <Skeleton rows={2} columns={[120, 120, 120, null, 90]} label="Loading the quote" />
    </Panel>
    <div className={css.cols}>
      <div className={css.main}>
        <Panel title="Line Items" flush fill>
          <Skeleton rows={12} label="Loading lines" />
        </Panel>
      </div>
      <SideColumn>
        <Panel title="Totals">
          <Skeleton rows={5} columns={[70, null, 80]} label="Loading totals" />
        </Panel>
      </SideColumn>
    </div>
  </Page>
);
