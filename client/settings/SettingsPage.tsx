import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { SettingsForm } from './SettingsForm';
import { settingsPageText as text } from './settingsText';

/** /admin/settings: business hours, holidays, turnaround per level. */
export function SettingsPage() {
  const settings = useLiveQuery(queries.settings());
  return (
    <Page title={text.title}>
      {settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : (
        <Panel flush>
          {settings.error ? (
            <LoadError title={text.failed} query={settings} />
          ) : (
            <Skeleton rows={6} label={text.loading} />
          )}
        </Panel>
      )}
    </Page>
  );
}
