import type { Role } from '../../common/access/roles';
import type { JobView } from '../../common/jobs/job';
import { rowColor } from '../../common/jobs/row';
import { statusKey } from '../ui/status/job/StatusGlyph';
import type { Tone } from '../ui/status/job/tone';

/** Tint of a job's row in every list (R5). */
export function jobTone(job: JobView, role: Role | null): Tone {
  const color = rowColor(job, role);
  return color === 'rushAdmin' || color === 'rushStaff' ? color : statusKey(color);
}
