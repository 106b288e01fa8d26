import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { SettingsForm } from './SettingsForm';

/** /admin/settings (ours): office hours, holidays, turnaround per level. */
export function SettingsPage() {
  const settings = useLiveQuery(queries.settings());
  return (
    <Page title="Settings">
      {settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : (
        <Panel flush>
          {settings.error ? (
            <ErrorState
              title="The settings could not be loaded"
              onRetry={() => void settings.refetch()}
              retrying={settings.isFetching}
            >
              {messageOf(settings.error)}
            </ErrorState>
          ) : (
            <Skeleton rows={6} label="Loading the settings" />
          )}
        </Panel>
      )}
    </Page>
  );
}
