import type { ListFilters } from '../../lists/useList';
import type { Person } from '../../access/useMe';
import { isOn } from '../../api/isOn';
import { jobListText } from './jobListText';

/** Owners of the jobs in the list: all, the user, or nobody. */
export type Whose = 'all' | 'mine' | 'unassigned';

export const whoseOptions: readonly { value: Whose; label: string }[] = [
  { value: 'all', label: jobListText.all },
  { value: 'mine', label: jobListText.mineShort },
  { value: 'unassigned', label: jobListText.unassigned },
];

const whoseFilters: Readonly<Record<Whose, ListFilters>> = {
  all: { mineOnly: undefined, drafter: undefined },
  mine: { mineOnly: 'true', drafter: undefined },
  unassigned: { mineOnly: undefined, drafter: 'none' },
};

/** The choice that matches the filters; null if they name another drafter. */
export function whoseOf({ mineOnly, drafter }: ListFilters): Whose | null {
  if (drafter === 'none') return 'unassigned';
  if (drafter !== undefined) return null;
  return isOn(mineOnly) ? 'mine' : 'all';
}

export const filtersOf = (whose: Whose): ListFilters => whoseFilters[whose];

/** The lists that keep the user's choice: estimates and the board. */
type KeptList = 'jobs' | 'board';
/** Key in local storage of the user's choice. */
const keyOf = (list: KeptList, userId: number) => `${list}:${userId}:whose`;

export function keepWhose(list: KeptList, userId: number, whose: Whose): void {
  try {
    localStorage.setItem(keyOf(list, userId), whose);
  } catch {
    // Storage is full or blocked; the choice lasts as long as the page.
  }
}

export function keptWhose(list: KeptList, userId: number): Whose {
  try {
    const kept = localStorage.getItem(keyOf(list, userId));
    return kept !== null && kept in whoseFilters ? (kept as Whose) : 'all';
  } catch {
    return 'all';
  }
}

/** Where "Estimates" leads: for the office to the jobs last chosen, for drafters to active ones by due time. */
export function estimatesPath({ user, staff }: Pick<Person, 'user' | 'staff'>): string {
  const drafts = user.role === 'cad' ? { activeOnly: 'true', sort: 'dueBackTime' } : {};
  const filters = staff ? { ...drafts, ...filtersOf(keptWhose('jobs', user._id)) } : {};
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '/jobs' : `/jobs?${new URLSearchParams(given)}`;
}
