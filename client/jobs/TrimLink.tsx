import { Link } from 'react-router-dom';
import { isCsvName } from '../../common/csv/csvName';
import type { FileView } from '../../common/jobs/job';
import css from './job.module.css';

/** A released takeoff can be looked at as its trims alone (spec §2 "Flat calculator"). */
export const hasTrims = ({ group, name }: FileView): boolean => group === 'current version' && isCsvName(name);

/** The way there, or as much room: sizes stand one below the other. */
export const TrimLink = ({ file }: { file: FileView }) => (
  <span className={css.trims}>
    {hasTrims(file) && <Link to={`/tools/flatcalc/${encodeURIComponent(file.url)}`}>Trim list</Link>}
  </span>
);
