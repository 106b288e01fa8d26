import type { Sequelize } from 'sequelize';
import { defineCompany } from './Company';
import { defineCustomer } from './Customer';
import { defineImport } from './Import';
import { defineItem } from './Item';
import { defineJob } from './Job';
import { defineJobFile } from './JobFile';
import { defineJobStatusTime } from './JobStatusTime';
import { defineMatchEntry } from './MatchEntry';
import { defineNote } from './Note';
import { definePanel } from './Panel';
import { definePartnerClient } from './PartnerClient';
import { defineQuote } from './Quote';
import { defineRatioEntry } from './RatioEntry';
import { defineSession } from './Session';
import { defineSettings } from './Settings';
import { defineUser } from './User';

/** Defines all models on one connection pool. */
export function defineModels(sequelize: Sequelize): void {
  for (const define of [
    defineCompany,
    definePanel,
    defineMatchEntry,
    defineRatioEntry,
    definePartnerClient,
    defineCustomer,
    defineItem,
    defineImport,
    defineUser,
    defineSession,
    defineSettings,
    defineJob,
    defineJobStatusTime,
    defineNote,
    defineJobFile,
    defineQuote,
  ])
    define(sequelize);
}
