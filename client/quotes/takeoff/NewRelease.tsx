import { useState, useSyncExternalStore } from 'react';
import { isOutdatedTakeoff } from '../../../common/quotes/takeoff/releaseName';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { useOpenQuote } from '../page/QuoteContext';
import { newReleaseText } from '../takeoffText';
import { TakeoffDialog } from './TakeoffDialog';

/** Notice in an open quote whose job has released a newer takeoff. */
export function NewRelease() {
  const { quote, session } = useOpenQuote();
  const [opened, setOpened] = useState(false);
  const imported = useSyncExternalStore(session.store.subscribe, () => session.store.content().header.takeoff);
  const release = quote.takeoffRelease ?? null;
  const close = () => setOpened(false);
  return (
    <>
      {release !== null && isOutdatedTakeoff(imported, release) && (
        <Alert
          kind="warning"
          action={
            <Button size="sm" onClick={() => setOpened(true)}>
              {newReleaseText.review}
            </Button>
          }
        >
          {newReleaseText.released(release, imported)}
        </Alert>
      )}
      {opened && (
        <ContainDialog onClose={close}>
          <TakeoffDialog onClose={close} />
        </ContainDialog>
      )}
    </>
  );
}
