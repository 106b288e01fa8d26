import type { Reader } from '../../common/access/audience';
import { isOutside } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { officeName } from '../../common/notes/officeName';

/**
 * SQL of the name of the person in `u` as the asker may read it: outside people are told that the office did it, never
 * who in it (decisions §1). Null where it was nobody.
 */
export const whoDid = (asker: Viewer | null, u: string): string => {
  const outside = asker && isOutside(asker.role);
  const name = outside ? `CASE WHEN ${u}.company_id IS NULL THEN '${officeName}' ELSE ${u}.name END` : `${u}.name`;
  return `CASE WHEN ${u}.id IS NOT NULL THEN ${name} END`;
};

/** SQL of a field of the person in `u`; outside readers get `office` instead where the person works in the office; null where it was nobody. */
export const ofPerson = (reader: Reader, u: string, field: string, office: string): string =>
  reader === 'admin' || reader === 'staff'
    ? `${u}.${field}`
    : `CASE WHEN ${u}.id IS NOT NULL AND ${u}.company_id IS NULL THEN '${office}' ELSE ${u}.${field} END`;
export const nameOf = (reader: Reader, u: string): string => ofPerson(reader, u, 'name', officeName);
