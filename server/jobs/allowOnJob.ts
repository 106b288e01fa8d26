import { deniedHolderText, deniedText } from '../../common/access/accessText';
import type { Permission } from '../../common/access/can';
import { isStaff } from '../../common/access/roles';
import { isAllowed, permissionOf } from '../access/allow';
import type { CallContext } from '../callContext';
import { forbidden } from '../work/refusal';
import type { Work } from '../work/Work';
import { type JobRow, subject } from './askJob';
import { nameOf } from './moveJob';

/** Like allowCall and allowOneOf, for a locked job. The refusal tells staff which drafter has the job. */
export async function allowOnJob(
  work: Work,
  { viewer, row }: Pick<CallContext, 'viewer' | 'row'>,
  job: JobRow,
  chosen?: Permission,
): Promise<void> {
  const permission = permissionOf(row, chosen);
  if (isAllowed(viewer, permission, subject(job))) return;
  const { drafterId } = job;
  // Users outside the office never see who works there (R1).
  const named = isStaff(viewer.role) && drafterId !== null && drafterId !== viewer.id && permission in deniedHolderText;
  if (!named) throw forbidden(deniedText[permission]);
  throw forbidden(deniedHolderText[permission as keyof typeof deniedHolderText](await nameOf(work, drafterId)));
}
