import type { FieldSet, ViewTable } from '../access/fields';
import { type CompanyPageView, type CompanyView, companyPageView, companyView } from '../companies/company';
import { type DisplayView, displayView } from '../displays/display';
import { type WallJobView, wallJobView } from '../displays/wallJob';
import { type CustomerView, customerView } from '../customers/customer';
import { type ImportView, importView } from '../imports/import';
import { type InboxView, inboxView } from '../inbox/notice';
import { type ItemView, itemView } from '../items/item';
import { type JobPageView, type JobView, jobPageView, jobView } from '../jobs/job';
import { type ChecklistItemView, checklistItemView } from '../jobs/checklist/checklistItem';
import { type NoteTemplateView, noteTemplateView } from '../notes/templates/noteTemplate';
import { type NoteView, noteView } from '../notes/note';
import { type PinView, pinView } from '../files/pins/pin';
import { type QuotePageView, type QuoteView, quotePageView, quoteView } from '../quotes/quote';
import { type SettingsView, settingsView } from '../settings/settings';
import { type UserView, userView } from '../users/user';

/** Every kind of entity that travels, in a reply or in an event. */
export interface Views {
  job: JobView;
  jobPage: JobPageView;
  note: NoteView;
  pin: PinView;
  company: CompanyView;
  companyPage: CompanyPageView;
  customer: CustomerView;
  item: ItemView;
  import: ImportView;
  quote: QuoteView;
  quotePage: QuotePageView;
  user: UserView;
  settings: SettingsView;
  display: DisplayView;
  wallJob: WallJobView;
  noteTemplate: NoteTemplateView;
  checklistItem: ChecklistItemView;
  inbox: InboxView;
}
export type Kind = keyof Views;

export const views = {
  job: jobView,
  jobPage: jobPageView,
  note: noteView,
  pin: pinView,
  company: companyView,
  companyPage: companyPageView,
  customer: customerView,
  item: itemView,
  import: importView,
  quote: quoteView,
  quotePage: quotePageView,
  user: userView,
  settings: settingsView,
  display: displayView,
  wallJob: wallJobView,
  noteTemplate: noteTemplateView,
  checklistItem: checklistItemView,
  inbox: inboxView,
} as unknown as Record<Kind, ViewTable<FieldSet>>;

export const kinds = Object.keys(views) as Kind[];
export const isKind = (kind: string): kind is Kind => (kinds as string[]).includes(kind);
