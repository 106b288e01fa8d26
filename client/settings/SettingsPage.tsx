import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ErrorState } from '../ui/feedback/ErrorState';
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
            <ErrorState title={text.failed} onRetry={() => void settings.refetch()} retrying={settings.isFetching}>
              {messageOf(settings.error)}
            </ErrorState>
          ) : (
            <Skeleton rows={6} label={text.loading} />
          )}
        </Panel>
      )}
    </Page>
  );
}
