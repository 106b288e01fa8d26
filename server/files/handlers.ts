import type { Handlers } from '../callContext';
import { downloadFile, linkFile } from './openFile';
import { parseFlats } from './parseFlats';

/** Files of jobs and notes; access follows the job or note. */
export const fileHandlers: Handlers<'files.link' | 'files.download' | 'quotes.parseFlats'> = {
  'files.link': linkFile,
  'files.download': downloadFile,
  // Anyone who can read the file gets its trims; only quoters get SKU, drop and flats.
  'quotes.parseFlats': parseFlats,
};
