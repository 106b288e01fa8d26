import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import { jobTitle } from '../../common/jobs/row';
import { type Person, useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { may } from '../pageList';
import { Palette, type PaletteItem } from '../ui/Palette';
import { Status } from '../ui/Status';
import { answersTo, type Way } from './pageItems';

/** So long a hand pauses between two letters. */
const pause = 150;
const mostPages = 7;

/** Any job, quote, customer, item, client, user or page by its name (Ctrl+K); each only for those who may read it. */
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
  const keeps = may.catalog(me);
  const quotes = useLiveQuery(queries.quotesFound(asked), keeps && asked !== '');
  const customers = useLiveQuery(queries.customersFound(asked), keeps && asked !== '');
  const items = useLiveQuery(queries.itemsFound(asked, null), keeps && asked !== '');
  const answers = [jobs, quotes, customers, items, clients, users];
  const go = (to: string) => () => navigate(to);
  const current = <T,>(rows: readonly T[] | undefined): readonly T[] => (text.trim() === '' ? [] : (rows ?? []));
  const failed = answers.find(({ isError }) => isError);
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
      title: 'Quotes',
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
      title: 'Customers',
      items: current(customers.data).map(({ _id, name, shortName }) => ({
        id: `customer-${_id}`,
        label: name,
        note: shortName,
        onPick: go(`/customers?${new URLSearchParams({ q: name })}`),
      })),
    },
    {
      title: 'Catalog',
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
      hint={hintOf(me)}
      text={text}
      onText={setText}
      groups={groups}
      asking={text.trim() !== asked || answers.some(({ isFetching }) => isFetching)}
      error={failed ? messageOf(failed.error) : undefined}
    />
  );
}

function hintOf(me: Person): string {
  if (me.admin) return 'Job, quote, customer, item, client, user or action';
  return may.catalog(me) ? 'Job, quote, customer, item or action' : 'Job or action';
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
