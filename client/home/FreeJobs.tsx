import { useMe } from '../access/useMe';
import { TakeJob } from './TakeJob';
import { mayTake } from './useTakeJob';
import { WorkList } from './WorkList';

/** What nobody has yet and this drafter may take. */
export function FreeJobs() {
  const me = useMe();
  return (
    <WorkList
      title="Free to take"
      what="free jobs"
      belongs={(job) => mayTake(job, me)}
      empty="Nothing is free"
      emptyNote="Validated jobs appear here by themselves, first due on top."
      action={(job, gone) => <TakeJob job={job} gone={gone} />}
    />
  );
}
