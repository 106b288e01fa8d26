import { useState } from 'react';
import type { JobView } from '../../../common/jobs/job';
import { isMine } from '../../../common/jobs/matches';
import { jobTitle } from '../../../common/jobs/row';
import { foldText, searchWords } from '../../../common/live/searchText';
import { useMe } from '../../access/useMe';
import { keepWhose, keptWhose, type Whose } from '../../jobs/list/jobsView';

const textOf = (job: JobView): string =>
  [jobTitle(job), job.name, job.owner.companyName, job.customer?.name, job.city, job.pan1Name, job.cadCurrent?.name]
    .filter(Boolean)
    .join(' ');

export interface BoardFilter {
  readonly whose: Whose;
  readonly choose: (whose: Whose) => void;
  readonly text: string;
  readonly search: (text: string) => void;
  readonly shows: (job: JobView) => boolean;
  /** True if it may hide jobs. */
  readonly isOn: boolean;
}

/** Filters the board in the browser. Whose jobs are shown is kept for the next visit. */
export function useBoardFilter(): BoardFilter {
  const { user } = useMe();
  const [whose, setWhose] = useState<Whose>(() => keptWhose('board', user._id));
  const [text, search] = useState('');
  const choose = (next: Whose) => {
    keepWhose('board', user._id, next);
    setWhose(next);
  };
  const words = searchWords(text);
  const shows = (job: JobView): boolean => {
    if (whose === 'mine' && !isMine(job, { id: user._id, staff: true })) return false;
    if (whose === 'unassigned' && job.cadCurrent) return false;
    if (words.length === 0) return true;
    const folded = foldText(textOf(job));
    return words.every((word) => folded.includes(word));
  };
  return { whose, choose, text, search, shows, isOn: whose !== 'all' || words.length > 0 };
}
