import { isStaff } from '../../../common/access/roles';
import type { Viewer } from '../../../common/access/viewer';
import { officeName } from '../../../common/notes/officeName';

/** Customers don't see the names of office staff. */
export const senderOf = (viewer: Viewer): string => (isStaff(viewer.role) ? officeName : viewer.name);
