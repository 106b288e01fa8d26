import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';

/** The difference between two versions, as the server answers it. */
export type Comparison = ReplyOf<Routes['jobs.compareVersions']>;
