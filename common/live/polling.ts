import { isStaff, type Role } from '../access/roles';

/** The intervals of spec §7 in milliseconds, used only while the line is down. */
const seconds = 1000;
const minutes = 60 * seconds;

export type Polled = 'jobList' | 'jobDetail' | 'homeCounts' | 'other';

export function fallbackInterval(what: Polled, role: Role | null): number {
  const staff = isStaff(role);
  switch (what) {
    case 'jobList':
      return staff ? 5 * seconds : 5 * minutes;
    case 'jobDetail':
      return staff ? 1 * seconds : 5 * minutes;
    case 'homeCounts':
      return staff ? 5 * seconds : 18_000_000;
    case 'other':
      return 5 * minutes;
  }
}
