import { isStaff, type Role } from '../access/roles';

/** Polling intervals of R5, used only while the socket is disconnected. */
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
