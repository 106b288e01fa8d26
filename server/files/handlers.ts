import type { fileVersionRoutes } from '../../common/files/fileVersionRoutes';
import type { Handlers } from '../callContext';
import { draftVersionEmail, emailVersion } from './emailVersion';
import { downloadFile, linkFile } from './openFile';
import { downloadVersion, linkVersion } from './openVersion';
import type { pinRoutes } from '../../common/files/pins/pinRoutes';
import { addPin } from './pins/addPin';
import { deletePin } from './pins/deletePin';
import { findPins } from './pins/findPins';
import { replyToPin } from './pins/replyToPin';
import { resolvePin } from './pins/resolvePin';
import { parseFlats } from './parseFlats';
import { openThumbnail } from './thumbnails/openThumbnail';

/** Files of jobs and notes; access follows the job or note. */
export const fileHandlers: Handlers<
  | 'files.link'
  | 'files.download'
  | 'files.thumbnail'
  | keyof typeof fileVersionRoutes
  | keyof typeof pinRoutes
  | 'quotes.parseFlats'
> = {
  'files.link': linkFile,
  'files.download': downloadFile,
  'files.thumbnail': openThumbnail,
  'files.versionLink': linkVersion,
  'files.version': downloadVersion,
  'files.emailDraft': draftVersionEmail,
  'files.emailVersion': emailVersion,
  'pins.list': findPins,
  'pins.create': addPin,
  'pins.reply': replyToPin,
  'pins.resolve': resolvePin,
  'pins.delete': deletePin,
  // Anyone who can read the file gets its trims; only quoters get SKU, drop and flats.
  'quotes.parseFlats': parseFlats,
};
