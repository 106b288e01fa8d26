import type { Reader } from '../../common/access/audience';
import { isOutside } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { officeName } from '../../common/notes/officeName';

/**
 * SQL of the name of user `u` as the reader may see it: readers outside the office see the office's name (R1). Null if
 * there is no user.
 */
export const actorName = (asker: Viewer | null, u: string): string => {
  const outside = asker && isOutside(asker.role);
  const name = outside ? `CASE WHEN ${u}.company_id IS NULL THEN '${officeName}' ELSE ${u}.name END` : `${u}.name`;
  return `CASE WHEN ${u}.id IS NOT NULL THEN ${name} END`;
};

/**
 * SQL of a field of user `u`; readers outside the office get `office` if the user is staff. Null if there is no user.
 */
export const ofPerson = (reader: Reader, u: string, field: string, office: string): string =>
  reader === 'admin' || reader === 'staff'
    ? `${u}.${field}`
    : `CASE WHEN ${u}.id IS NOT NULL AND ${u}.company_id IS NULL THEN '${office}' ELSE ${u}.${field} END`;
/** SQL of user `u` as readers see it in a thread: outside the office, only that the office wrote it. */
export const personSql = (reader: Reader, u: string, isStaff: string): string =>
  reader === 'admin' || reader === 'staff'
    ? `json_build_object('_id', ${u}.id, 'name', ${u}.name, 'staff', ${isStaff})`
    : `json_build_object('_id', CASE WHEN ${isStaff} THEN NULL ELSE ${u}.id END,
        'name', CASE WHEN ${isStaff} THEN '${officeName}' ELSE ${u}.name END, 'staff', ${isStaff})`;

export const nameOf = (reader: Reader, u: string): string => ofPerson(reader, u, 'name', officeName);
