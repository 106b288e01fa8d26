import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { JobView } from '../../../common/jobs/job';
import { statuses } from '../../../common/jobs/status';
import type { Person } from '../../access/useMe';
import { ListChoice } from '../../lists/filters/ListChoice';
import { ListChoices } from '../../lists/filters/ListChoices';
import { MoreFilters } from '../../lists/filters/MoreFilters';
import { ListToggle } from '../../lists/filters/ListToggle';
import type { List } from '../../lists/useList';
import { Segmented } from '../../ui/form/Segmented';
import { chosenJobs } from './chosenJobs';
import { CompanyFilter, CustomerFilter } from './JobListNames';
import { jobListText } from './jobListText';
import { filtersOf, keepWhose, type Whose, whoseOf, whoseOptions } from './jobsView';

const levels = ['1', '2', '3', '4', '5', '9'].map((level) => ({
  value: level,
  label: level === '9' ? jobListText.customLevel : level,
}));

/** Filters by fields that the user can read (R5). */
export function JobFilters({ list, me }: { list: List<JobView>; me: Person }) {
  const { role } = me.viewer;
  const chosen = chosenJobs(me.user, me.staff);
  return (
    <>
      <ListToggle list={list} name="activeOnly">
        {jobListText.activeOnly}
      </ListToggle>
      {me.staff && <WhoseFilter list={list} userId={me.user._id} />}
      {/* A viewer submits nothing, and a customer sees nothing but own jobs. */}
      {role === 'client' && (
        <ListToggle list={list} name="mineOnly">
          {jobListText.mine}
        </ListToggle>
      )}
      <ListToggle list={list} name="rush">
        {jobListText.rush}
      </ListToggle>
      <ListChoices
        list={list}
        name="status"
        label={jobListText.status}
        options={statuses.map((status) => ({ value: status, label: status }))}
      />
      {'showCad' in chosen && <Link to="/profile">{jobListText.draftingOnly}</Link>}
      {'showNonCad' in chosen && <Link to="/profile">{jobListText.draftingHidden}</Link>}
      {me.staff && <CompanyFilter list={list} />}
      {role !== 'customer' && !me.staff && (
        <>
          <CustomerFilter list={list} staff={false} />
          <AuthorFilter list={list} width={180} />
        </>
      )}
      {me.staff && (
        <MoreFilters list={list} names={['customer', 'author', 'drafter', 'level']}>
          <CustomerFilter list={list} staff />
          <AuthorFilter list={list} />
          <DrafterFilter list={list} me={me} />
          <ListChoice list={list} name="level" label={jobListText.level} options={levels} />
        </MoreFilters>
      )}
    </>
  );
}

/** All, own and unassigned jobs; the choice is kept for the next visit. */
function WhoseFilter({ list, userId }: { list: List<JobView>; userId: number }) {
  const choose = (whose: Whose) => {
    keepWhose('jobs', userId, whose);
    list.filter(filtersOf(whose));
  };
  return <Segmented label={jobListText.whose} value={whoseOf(list.filters)} onChange={choose} options={whoseOptions} />;
}

interface Named {
  readonly _id: number;
  readonly name: string;
}

/** Options for people seen in this list, by name, plus the one in the URL. */
function usePeopleMet(list: List<JobView>, name: string, personOf: (job: JobView) => Named | null | undefined) {
  const met = useRef(new Map<number, string>());
  for (const job of list.rows ?? []) {
    const person = personOf(job);
    if (person) met.current.set(person._id, person.name);
  }
  const selectedId = Number(list.filters[name]);
  const people = [...met.current].sort(([, a], [, b]) => a.localeCompare(b));
  if (selectedId && !met.current.has(selectedId)) people.push([selectedId, jobListText.user(selectedId)]);
  return people.map(([id, label]) => ({ value: String(id), label }));
}

function AuthorFilter({ list, width }: { list: List<JobView>; width?: number }) {
  const options = usePeopleMet(list, 'author', ({ author }) => author);
  return <ListChoice list={list} name="author" label={jobListText.author} options={options} width={width} />;
}

/** Unassigned, the user, and other drafters. */
function DrafterFilter({ list, me }: { list: List<JobView>; me: Person }) {
  const ownId = String(me.user._id);
  const met = usePeopleMet(list, 'drafter', ({ cadCurrent }) => cadCurrent);
  return (
    <ListChoice
      list={list}
      name="drafter"
      label={jobListText.drafter}
      options={[
        { value: 'none', label: jobListText.unassigned },
        { value: ownId, label: jobListText.me },
        ...met.filter(({ value }) => value !== ownId),
      ]}
    />
  );
}
