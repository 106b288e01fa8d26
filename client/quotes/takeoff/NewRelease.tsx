import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOutdatedTakeoff } from '../../../common/quotes/takeoff/releaseName';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { VersionComparison } from '../../jobs/versions/JobComparison';
import { compareText } from '../../jobs/versions/versionText';
import { useOpenQuote } from '../page/QuoteContext';
import { newReleaseText } from '../takeoffText';
import { TakeoffDialog } from './TakeoffDialog';

/** Notice in an open quote whose job has released a newer takeoff. */
export function NewRelease() {
  const { quote, session, focus } = useOpenQuote();
  const [opened, setOpened] = useState(false);
  useEffect(() => focus.register('takeoff', () => setOpened(true)), [focus]);
  const imported = useSyncExternalStore(session.store.subscribe, () => session.store.content().header.takeoff);
  const release = quote.takeoffRelease ?? null;
  const close = () => setOpened(false);
  const [comparing, setComparing] = useState(false);
  return (
    <>
      {release !== null && isOutdatedTakeoff(imported, release) && (
        <Alert
          kind="warning"
          action={
            <span className="row wrap">
              <Button size="sm" onClick={() => setComparing(true)}>
                {compareText.open}
              </Button>
              <Button size="sm" onClick={() => setOpened(true)}>
                {newReleaseText.review}
              </Button>
            </span>
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
      {comparing && release !== null && quote.job !== undefined && (
        <VersionComparison
          job={quote.job}
          num={quote.num.split('-')[0] ?? ''}
          stamp={`${imported} ${release}`}
          initial={{ from: imported, to: release }}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}
