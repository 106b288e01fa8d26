import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import { jobTitle } from '../../common/jobs/row';
import { useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Palette, type PaletteItem } from '../ui/Palette';
import { Status } from '../ui/Status';
import { answersTo, type Way } from './pageItems';

/** So long a hand pauses between two letters. */
const pause = 150;
const mostPages = 7;

/** Any job, client, user or page by its name (ux: Ctrl+K); each only for those who may read it. */
export function CommandPalette({ ways, onClose }: { ways: readonly Way[]; onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const asked = usePaused(text.trim(), pause);
  const clientsToo = me.admin && can['company.list'](me.viewer);
  const usersToo = can['user.list'](me.viewer);
  const jobs = useLiveQuery(queries.jobsFound(asked), me.active && asked !== '');
  const clients = useLiveQuery(queries.companies(asked), clientsToo && asked !== '');
  const users = useLiveQuery(queries.usersFound(asked), usersToo && asked !== '');
  const go = (to: string) => () => navigate(to);
  const current = <T,>(rows: readonly T[] | undefined): readonly T[] => (text.trim() === '' ? [] : (rows ?? []));
  const failed = [jobs, clients, users].find(({ isError }) => isError);
  const groups = [
    {
      title: 'Jobs',
      items: current(jobs.data).map(
        (job): PaletteItem => ({
          id: `job-${job._id}`,
          label: (
            <>
              <b>{jobTitle(job)}</b> {job.name}
            </>
          ),
          note: <Status status={job.statusCurrent} />,
          onPick: go(`/jobs/${job._id}`),
        }),
      ),
    },
    {
      title: 'Clients',
      items: current(clients.data)
        .slice(0, mostPages)
        .map(({ _id, companyName, inits }) => ({
          id: `client-${_id}`,
          label: companyName,
          note: inits,
          onPick: go(`/clients/${_id}`),
        })),
    },
    {
      title: 'Users',
      items: current(users.data).map(({ _id, name, email }) => ({
        id: `user-${_id}`,
        label: name,
        note: email,
        onPick: go(`/users/${_id}`),
      })),
    },
    {
      title: 'Pages and actions',
      items: ways
        .filter(({ label }) => answersTo(label, text))
        .map(({ label, to, onSelect }) => ({
          id: `way-${label}`,
          label,
          onPick: () => (to === undefined ? onSelect?.() : navigate(to)),
        })),
    },
  ];
  return (
    <Palette
      onClose={onClose}
      hint={me.admin ? 'Job, client, user or action' : 'Job or action'}
      text={text}
      onText={setText}
      groups={groups}
      asking={text.trim() !== asked || jobs.isFetching || clients.isFetching || users.isFetching}
      error={failed ? messageOf(failed.error) : undefined}
    />
  );
}

/** What stands still for a moment. */
function usePaused(text: string, ms: number): string {
  const [still, setStill] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return still;
}
