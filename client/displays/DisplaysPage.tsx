import { useState } from 'react';
import type { DisplayView } from '../../common/displays/display';
import { ConfirmDialog } from '../api/ConfirmDialog';
import { LoadError } from '../api/LoadError';
import { displayQueries } from '../api/queries/displayQueries';
import { settingsQueries } from '../api/queries/settingsQueries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { DisplayDialog } from './DisplayDialog';
import { DisplayTable } from './DisplayTable';
import { displaysText as text, revokeText } from './displaysText';
import { RemoteButton } from './RemoteButton';
import { useSeenDisplays } from './useSeenDisplays';

type Opened = { readonly add: true } | { readonly edit: number } | { readonly revoke: number } | null;

/** /admin/displays: the wall displays, what they show, and whether they are on. */
export function DisplaysPage() {
  const list = useLiveQuery(displayQueries.displays());
  const { data, error, refetch } = list;
  const officeHour24 = useLiveQuery(settingsQueries.settings()).data?.hour24 ?? false;
  const [opened, setOpened] = useState<Opened>(null);
  useSeenDisplays(refetch);
  const address = `${location.host}/display`;
  const close = () => setOpened(null);
  const shared = { address, officeHour24, onClose: close };
  const add = () => setOpened({ add: true });
  const of = (id: number): DisplayView | undefined => data?.find(({ _id }) => _id === id);
  // A display that another admin has revoked meanwhile closes its dialog.
  const edited = opened && 'edit' in opened ? of(opened.edit) : undefined;
  const revoked = opened && 'revoke' in opened ? of(opened.revoke) : undefined;
  return (
    <Page
      title={text.title}
      actions={
        data &&
        data.length > 0 && (
          <>
            <RemoteButton />
            <Button kind="primary" onClick={add}>
              {text.add}
            </Button>
          </>
        )
      }
    >
      <Panel flush>
        {data ? (
          data.length > 0 ? (
            <DisplayTable
              displays={data}
              onEdit={({ _id }) => setOpened({ edit: _id })}
              onRevoke={({ _id }) => setOpened({ revoke: _id })}
            />
          ) : (
            <EmptyState
              title={text.empty}
              actions={
                <Button kind="primary" onClick={add}>
                  {text.add}
                </Button>
              }
            >
              {text.emptyHow(address)}
            </EmptyState>
          )
        ) : error ? (
          <LoadError title={text.failed} query={list} />
        ) : (
          <Skeleton rows={4} label={text.loading} roomy />
        )}
      </Panel>
      {opened && 'add' in opened && <DisplayDialog display={null} {...shared} />}
      {edited && <DisplayDialog display={edited} {...shared} />}
      {revoked && (
        <ConfirmDialog call="displays.revoke" id={revoked._id} words={revokeText(revoked.name)} onClose={close} />
      )}
    </Page>
  );
}
