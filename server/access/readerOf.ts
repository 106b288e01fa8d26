import { type Audience, audienceOf } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';

/** The audience of an active viewer; mount.ts rejects all others. */
export const readerOf = ({ viewer }: { readonly viewer: Viewer }): Audience => audienceOf(viewer) as Audience;
