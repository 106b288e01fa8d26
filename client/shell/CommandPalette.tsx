import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import type { JobView } from '../../common/jobs/job';
import { jobTitle } from '../../common/jobs/row';
import { running } from '../../common/jobs/status';
import { type Person, useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { useDebounced } from '../ui/typing/useDebounced';
import { may } from '../pageList';
import { pageCommandsAtom } from '../state/pageCommands';
import { Palette, type PaletteItem } from '../ui/overlay/Palette';
import { Status } from '../ui/status/job/Status';
import { DueTime } from '../ui/status/time/DueTime';
import { foundIn } from './foundIn';
import { answersTo, type PaletteCommand } from './pageItems';
import { paletteText } from './laterText';

/** Pause in typing before a search is sent, in ms. */
const debounceMs = 150;
const maxClients = 7;

/** Finds any job, quote, customer, item, client, user or page that the user may read (Ctrl+K). */
export function CommandPalette({ ways, onClose }: { ways: readonly PaletteCommand[]; onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), debounceMs);
  const clientsToo = me.admin && can['company.list'](me.viewer);
  const usersToo = can['user.list'](me.viewer);
  const jobs = useLiveQuery(queries.jobSearch(query), me.active && query !== '');
  const clients = useLiveQuery(queries.companies(query), clientsToo && query !== '');
  const users = useLiveQuery(queries.userSearch(query), usersToo && query !== '');
  const readsCatalog = may.catalog(me);
  const quotes = useLiveQuery(queries.quoteSearch(query), readsCatalog && query !== '');
  const customers = useLiveQuery(queries.customerSearch(query), readsCatalog && query !== '');
  const items = useLiveQuery(queries.itemSearch(query, null), readsCatalog && query !== '');
  const answers = [jobs, quotes, customers, items, clients, users];
  const go = (to: string) => () => navigate(to);
  const current = <T,>(rows: readonly T[] | undefined): readonly T[] => (text.trim() === '' ? [] : (rows ?? []));
  const failed = answers.find(({ isError }) => isError);
  const page = useAtomValue(pageCommandsAtom)?.read();
  const groups = [
    {
      title: page?.title ?? '',
      items: (page?.commands ?? [])
        .filter(({ label }) => answersTo(label, text))
        .map(({ label, onSelect }): PaletteItem => ({ id: `page-${label}`, label, onPick: onSelect })),
    },
    {
      title: paletteText.jobs,
      items: byName(current(jobs.data), query).map(
        (job): PaletteItem => ({
          id: `job-${job._id}`,
          label: (
            <>
              <b>{jobTitle(job)}</b> {job.name} <span className="t3">{foundIn(job, query)}</span>
            </>
          ),
          note: <JobNote job={job} staff={me.staff} />,
          onPick: go(`/jobs/${job._id}`),
        }),
      ),
    },
    {
      title: paletteText.quotes,
      items: current(quotes.data).map(
        ({ _id, num, name, customer }): PaletteItem => ({
          id: `quote-${_id}`,
          label: (
            <>
              <b>{num}</b> {name}
            </>
          ),
          note: customer?.name,
          onPick: go(`/quotes/${_id}`),
        }),
      ),
    },
    {
      title: paletteText.customers,
      items: current(customers.data).map(({ _id, name, shortName }) => ({
        id: `customer-${_id}`,
        label: name,
        note: shortName,
        onPick: go(`/customers?${new URLSearchParams({ q: name })}`),
      })),
    },
    {
      title: paletteText.catalog,
      items: current(items.data).map(({ _id, sku, description, priceCode }) => ({
        id: `item-${_id}`,
        label: (
          <>
            <b>{sku}</b> {description}
          </>
        ),
        note: priceCode,
        onPick: go(`/items?${new URLSearchParams({ q: sku })}`),
      })),
    },
    {
      title: paletteText.clients,
      items: current(clients.data)
        .slice(0, maxClients)
        .map(({ _id, companyName, inits }) => ({
          id: `client-${_id}`,
          label: companyName,
          note: inits,
          onPick: go(`/clients/${_id}`),
        })),
    },
    {
      title: paletteText.users,
      items: current(users.data).map(({ _id, name, email }) => ({
        id: `user-${_id}`,
        label: name,
        note: email,
        onPick: go(`/users/${_id}`),
      })),
    },
    {
      title: paletteText.pages,
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
      hint={hintOf(me)}
      text={text}
      onText={setText}
      groups={groups}
      searching={text.trim() !== query || answers.some(({ isFetching }) => isFetching)}
      error={failed ? messageOf(failed.error) : undefined}
    />
  );
}

/** Jobs whose number or name has the words come before those found by another fact. */
const byName = (jobs: readonly JobView[], query: string): JobView[] =>
  jobs.toSorted((a, b) => Number(foundIn(a, query) !== null) - Number(foundIn(b, query) !== null));

const JobNote = ({ job, staff }: { job: JobView; staff: boolean }) => (
  <span className="row">
    {staff && <span className="desk">{job.owner.companyName}</span>}
    {running.includes(job.statusCurrent) && <DueTime due={job.dueBackTime} />}
    <Status status={job.statusCurrent} />
  </span>
);

function hintOf(me: Person): string {
  if (me.admin) return paletteText.hintAdmin;
  return may.catalog(me) ? paletteText.hintQuoter : paletteText.hint;
}
