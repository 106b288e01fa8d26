import type { JobView } from '../../common/jobs/job';
import { panelText } from '../../common/jobs/panelText';
import { boardText } from './homeText';

/** `EF 36" · level 3`: what helps a drafter to choose a job. */
export const panelAndLevel = ({ pan1Name, pan1Width, level }: JobView): string =>
  [panelText(pan1Name, pan1Width), level == null ? '' : boardText.level(level)].filter(Boolean).join(' · ');
