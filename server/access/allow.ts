import { deniedText } from '../../common/access/accessText';
import { can, type Permission, type SubjectOf } from '../../common/access/can';
import type { Viewer } from '../../common/access/viewer';
import { permissionsOf, type Row } from '../../common/api/route';
import { forbidden } from '../work/refusal';

/** Throws a 403 that says what the viewer can't do, unless the policy allows it. */
export function allow<P extends Permission>(
  viewer: Viewer,
  permission: P,
  ...subject: SubjectOf<P> extends undefined ? [] : [SubjectOf<P>]
): void {
  check(viewer, permission, subject[0]);
}

interface Call {
  readonly viewer: Viewer;
  readonly row: Pick<Row, 'may'>;
}

/** Throws a 403 unless the caller may do what the call's contract row says. Load the record first: 404 before 403. */
export const allowCall = ({ viewer, row }: Call, subject?: unknown): void => check(viewer, permissionOf(row), subject);

/** The same where the row names several permissions: `permission` is the one that this request needs. */
export const allowOneOf = ({ viewer, row }: Call, permission: Permission): void =>
  check(viewer, permissionOf(row, permission));

function check(viewer: Viewer, permission: Permission, subject?: unknown): void {
  if (!isAllowed(viewer, permission, subject)) throw forbidden(deniedText[permission]);
}

/** The permission that the row names; of several, `chosen`. */
export function permissionOf({ may }: Pick<Row, 'may'>, chosen?: Permission): Permission {
  const named = permissionsOf(may);
  const permission = chosen ?? (named.length === 1 ? named[0] : undefined);
  if (permission === undefined || !named.includes(permission))
    throw new Error(`The contract row names ${named.join(', ') || 'no permission'}, not ${permission ?? 'one'}.`);
  return permission;
}

/** Checks a permission that is only known at run time. */
export const isAllowed = (viewer: Viewer, permission: Permission, subject?: unknown): boolean =>
  (can[permission] as (viewer: Viewer, subject?: unknown) => boolean)(viewer, subject);
