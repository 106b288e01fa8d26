import type { CompanyKey } from '../../db/seeds/companies';
import type { Roof } from '../../db/seeds/roof';
import type { House } from '../house';
import type { PlantedCompany } from './plantCompany';
import type { Cast } from './plantPeople';

/** Where the story is played. */
export interface Stage {
  /** With the story's clock. */
  readonly house: House;
  readonly cast: Cast;
  readonly companies: Readonly<Record<CompanyKey, PlantedCompany>>;
  /** When the story is planted: what is due soon is due soon from then on. */
  readonly planted: Date;
}

/** A job as its story goes on. */
export interface Told {
  readonly roof: Roof;
  readonly companyKey: CompanyKey;
  readonly id: number;
  readonly num: number;
  revision: number;
  /** Files of the last review, which a release takes. */
  reviewed: readonly string[];
}
