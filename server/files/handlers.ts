import type { Handlers } from '../ask';
import { downloadFile, linkFile } from './openFile';
import { parseFlats } from './parseFlats';

/** Files of jobs and notes, through the policy of both. */
export const fileHandlers: Handlers<'files.link' | 'files.download' | 'quotes.parseFlats'> = {
  'files.link': linkFile,
  'files.download': downloadFile,
  // A list of trims is a file that one reads; what the lists make of it is the quote's.
  'quotes.parseFlats': parseFlats,
};
