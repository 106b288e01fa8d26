import type { Handlers } from '../ask';
import { downloadFile, linkFile } from './openFile';

/** Files of jobs and notes, through the policy of both. */
export const fileHandlers: Handlers<'files.link' | 'files.download'> = {
  'files.link': linkFile,
  'files.download': downloadFile,
};
