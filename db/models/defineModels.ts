import type { Sequelize } from 'sequelize';
import { defineChecklistItem } from './ChecklistItem';
import { defineCompany } from './Company';
import { defineCustomer } from './Customer';
import { defineDisplay } from './Display';
import { defineImport } from './Import';
import { defineItem } from './Item';
import { defineJob } from './Job';
import { defineJobFile } from './JobFile';
import { defineJobStatusTime } from './JobStatusTime';
import { defineMatchEntry } from './MatchEntry';
import { defineNote } from './Note';
import { defineNoteTemplate } from './NoteTemplate';
import { definePanel } from './Panel';
import { definePartnerClient } from './PartnerClient';
import { definePin } from './Pin';
import { defineQuote } from './Quote';
import { defineRatioEntry } from './RatioEntry';
import { defineSession } from './Session';
import { defineSettings } from './Settings';
import { defineTaxRate } from './TaxRate';
import { defineUser } from './User';

/** Defines all models on one connection pool. */
export function defineModels(sequelize: Sequelize): void {
  for (const define of [
    defineCompany,
    definePanel,
    defineMatchEntry,
    defineRatioEntry,
    defineTaxRate,
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
    definePin,
    defineQuote,
    defineDisplay,
    defineNoteTemplate,
    defineChecklistItem,
  ])
    define(sequelize);
}
