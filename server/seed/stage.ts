import type { CompanyKey } from '../../db/seeds/companies';
import type { Roof } from '../../db/seeds/roof';
import type { Services } from '../services';
import type { SeededCompany } from './seedCompany';
import type { Cast } from './seedPeople';

/** Context for loading the demo story. */
export interface Stage {
  /** Uses the story's clock. */
  readonly services: Services;
  readonly cast: Cast;
  readonly companies: Readonly<Record<CompanyKey, SeededCompany>>;
  /** Time of loading; upcoming due times are relative to it. */
  readonly seededAt: Date;
}

/** A demo job while its story is loaded. */
export interface StoryJob {
  readonly roof: Roof;
  readonly companyKey: CompanyKey;
  readonly id: number;
  readonly num: number;
  revision: number;
  /** IDs of the files in the last review, for the release. */
  reviewed: readonly string[];
  /** ID of the drawing in the last drafts, which pins are added to. */
  drawing: string;
  /** ID of the last pin. */
  pin: number;
}
