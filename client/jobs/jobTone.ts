import type { Role } from '../../common/access/roles';
import type { JobView } from '../../common/jobs/job';
import { rowColour } from '../../common/jobs/row';
import { statusKey } from '../ui/StatusGlyph';
import type { Tone } from '../ui/tone';

/** A job's row in every list (decisions §5 "Row colours"). */
export function jobTone(job: JobView, role: Role | null): Tone {
  const colour = rowColour(job, role);
  return colour === 'rushAdmin' || colour === 'rushStaff' ? colour : statusKey(colour);
}
