import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';

/** /tools/packlist/{url}: a text in its place, and no more (spec §2). */
export const PackListPage = () => (
  <Page title="Pack list">
    <Panel flush>
      <EmptyState title="Packs are in the quote">
        They stand beside its panel list. <Link to="/quotes">To all quotes</Link>
      </EmptyState>
    </Panel>
  </Page>
);
