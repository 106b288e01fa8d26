import type { FieldSet, ViewTable } from '../access/fields';
import { type CompanyPageView, type CompanyView, companyPageView, companyView } from '../companies/company';
import { type CustomerView, customerView } from '../customers/customer';
import { type ImportView, importView } from '../imports/import';
import { type ItemView, itemView } from '../items/item';
import { type JobPageView, type JobView, jobPageView, jobView } from '../jobs/job';
import { type NoteView, noteView } from '../notes/note';
import { type QuotePageView, type QuoteView, quotePageView, quoteView } from '../quotes/quote';
import { type SettingsView, settingsView } from '../settings/settings';
import { type UserView, userView } from '../users/user';

/** Every kind of entity that travels, in a reply or in an event. */
export interface Views {
  job: JobView;
  jobPage: JobPageView;
  note: NoteView;
  company: CompanyView;
  companyPage: CompanyPageView;
  customer: CustomerView;
  item: ItemView;
  import: ImportView;
  quote: QuoteView;
  quotePage: QuotePageView;
  user: UserView;
  settings: SettingsView;
}
export type Kind = keyof Views;

export const views = {
  job: jobView,
  jobPage: jobPageView,
  note: noteView,
  company: companyView,
  companyPage: companyPageView,
  customer: customerView,
  item: itemView,
  import: importView,
  quote: quoteView,
  quotePage: quotePageView,
  user: userView,
  settings: settingsView,
} as unknown as Record<Kind, ViewTable<FieldSet>>;

export const kinds = Object.keys(views) as Kind[];
export const isKind = (kind: string): kind is Kind => (kinds as string[]).includes(kind);
