import { can, type Permission, type SubjectOf } from '../../common/access/can';
import type { Viewer } from '../../common/access/viewer';
import { forbidden } from '../work/refusal';

/** Ask the policy; a no is a 403 that says what is missing. */
export function allow<P extends Permission>(
  viewer: Viewer,
  permission: P,
  ...subject: SubjectOf<P> extends undefined ? [] : [SubjectOf<P>]
): void {
  allowOn(viewer, permission, subject[0]);
}

/** The same for a permission that is only known when it is asked. */
export function allowOn(viewer: Viewer, permission: Permission, subject: unknown): void {
  const asks = can[permission] as (viewer: Viewer, subject?: unknown) => boolean;
  if (!asks(viewer, subject)) {
    throw forbidden(`You are not allowed to do this (${permission}). Ask an admin if you need to.`);
  }
}
