import { type Audience, audienceOf, type Reader } from '../../common/access/audience';
import { isDisplay, type Viewer } from '../../common/access/viewer';

/** The audience of an active viewer; mount.ts rejects all others. */
export const readerOf = ({ viewer }: { readonly viewer: Viewer }): Audience => audienceOf(viewer) as Audience;

/** The same for calls that a display can make, too. */
export const readerOrDisplay = ({ viewer }: { readonly viewer: Viewer }): Exclude<Reader, 'self'> =>
  isDisplay(viewer) ? 'display' : readerOf({ viewer });
