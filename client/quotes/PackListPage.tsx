import { Link } from 'react-router-dom';
import { useMe } from '../access/useMe';
import { may } from '../pageList';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { packListText } from './quoteText';

/** /tools/packlist/{url}: placeholder text only (R7). */
export const PackListPage = () => (
  <Page title={packListText.title}>
    <Panel flush>
      <EmptyState title={packListText.heading}>
        {packListText.where} {may.quotes(useMe()) && <Link to="/quotes">{packListText.quotes}</Link>}
      </EmptyState>
    </Panel>
  </Page>
);
