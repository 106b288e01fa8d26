import type { Roof } from './roof';
import { acrossTheBorder } from './roofs/acrossTheBorder';
import { drawing } from './roofs/drawing';
import { releasedBefore } from './roofs/releasedBefore';
import { releasedLately } from './roofs/releasedLately';
import { revising } from './roofs/revising';
import { rushing } from './roofs/rushing';
import { waiting } from './roofs/waiting';

/** All demo jobs: sixty of the supplier in Utah and twelve of the one in Idaho. */
export const roofs: readonly Roof[] = [
  ...rushing,
  ...revising,
  ...drawing,
  ...waiting,
  ...releasedLately,
  ...releasedBefore,
  ...acrossTheBorder,
];
