import { type Audience, audienceOf } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';

/** The reader that an active asker is; mount.ts let nobody else in. */
export const readerOf = ({ viewer }: { readonly viewer: Viewer }): Audience => audienceOf(viewer) as Audience;
