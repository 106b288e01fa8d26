import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { statuses } from '../../common/jobs/status';
import type { Person } from '../access/useMe';
import { ListChoice } from '../lists/ListChoice';
import { ListChoices } from '../lists/ListChoices';
import { MoreFilters } from '../lists/MoreFilters';
import { ListToggle } from '../lists/ListToggle';
import type { List } from '../lists/useList';
import { chosenJobs } from './chosenJobs';
import { CompanyFilter, CustomerFilter } from './JobListNames';

const levels = ['1', '2', '3', '4', '5', '9'].map((level) => ({
  value: level,
  label: level === '9' ? '9, custom' : level,
}));

/** The filters that this person may use: only what the audience reads (decisions §5). */
export function JobFilters({ list, me }: { list: List<JobView>; me: Person }) {
  const { role } = me.viewer;
  const chosen = chosenJobs(me.user, me.staff);
  return (
    <>
      <ListToggle list={list} name="activeOnly">
        Active only
      </ListToggle>
      {/* A viewer submits nothing, and a customer sees nothing but own jobs. */}
      {role !== 'viewer' && role !== 'customer' && (
        <ListToggle list={list} name="mineOnly">
          {me.staff ? 'Mine only' : 'My estimates'}
        </ListToggle>
      )}
      <ListToggle list={list} name="rush">
        Rush
      </ListToggle>
      <ListChoices
        list={list}
        name="status"
        label="Status"
        options={statuses.map((status) => ({ value: status, label: status }))}
      />
      {'showCad' in chosen && <Link to="/profile">Drafters’ jobs only</Link>}
      {'showNonCad' in chosen && <Link to="/profile">Without drafters’ jobs</Link>}
      {me.staff && <CompanyFilter list={list} />}
      {role !== 'customer' && !me.staff && <CustomerFilter list={list} staff={false} />}
      {me.staff && (
        <MoreFilters list={list} names={['customer', 'drafter', 'level']}>
          <CustomerFilter list={list} staff />
          <DrafterFilter list={list} me={me} />
          <ListChoice list={list} name="level" label="Level" options={levels} />
        </MoreFilters>
      )}
    </>
  );
}

/** Nobody, oneself, and everybody whose jobs have been on this list. */
function DrafterFilter({ list, me }: { list: List<JobView>; me: Person }) {
  const met = useRef(new Map<number, string>());
  for (const { cadCurrent } of list.rows ?? []) if (cadCurrent) met.current.set(cadCurrent._id, cadCurrent.name);
  met.current.delete(me.user._id);
  const others = [...met.current].sort(([, a], [, b]) => a.localeCompare(b));
  const asked = Number(list.filters.drafter);
  const known = !asked || asked === me.user._id || met.current.has(asked);
  return (
    <ListChoice
      list={list}
      name="drafter"
      label="Drafter"
      options={[
        { value: 'none', label: 'nobody' },
        { value: String(me.user._id), label: 'me' },
        ...others.map(([id, name]) => ({ value: String(id), label: name })),
        ...(known ? [] : [{ value: String(asked), label: `number ${asked}` }]),
      ]}
    />
  );
}
