import type { Kind } from '../../common/api/views';
import type { CompanyView } from '../../common/companies/company';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import type { CustomerView } from '../../common/customers/customer';
import { customerListHolds, customerSortKeys } from '../../common/customers/customerList';
import type { ImportView, List } from '../../common/imports/import';
import type { ItemView } from '../../common/items/item';
import { itemListHolds, itemSortKeys, itemWords } from '../../common/items/itemList';
import type { JobView } from '../../common/jobs/job';
import { jobSortKeys, type JobListFilter, listHolds } from '../../common/jobs/jobList';
import { byDue, byNum, type JobFilter, matches } from '../../common/jobs/matches';
import { boardLimit, defaultNumJobs } from '../../common/jobs/row';
import type { Paged } from '../../common/live/paged';
import type { Versioned } from '../../common/live/newest';
import type { Placing } from '../../common/live/place';
import type { Address } from '../../common/map/address';
import type { NoteView } from '../../common/notes/note';
import { auditFilter } from './auditFilter';
import { billingFilter } from './billingFilter';
import { isOn } from './isOn';
import type { Role } from '../../common/access/roles';
import type { QuoteView } from '../../common/quotes/quote';
import { quoteListHolds, quoteSortKeys } from '../../common/quotes/quoteList';
import { settingsId } from '../../common/settings/settingRules';
import { userHolds, userSortKeys } from '../../common/users/userList';
import type { UserView } from '../../common/users/user';
import { call, callPage } from './call';
import { auditedKinds } from './contract';
import { keepProfile } from './keepProfile';
import { type PageAsk, pagedQuery } from './pagedQuery';
import type { QueryDefinition } from './QueryDefinition';

export type { QueryDefinition } from './QueryDefinition';

/** Who asks: some lists depend on whose they are. */
export interface Me {
  readonly id: number;
  readonly staff: boolean;
}

/** What the address bar says of a list. */
type ListFilters = Readonly<Record<string, string | undefined>>;

const histories = {
  job: 'jobs.history',
  user: 'users.history',
  company: 'companies.history',
  customer: 'customers.history',
  item: 'items.history',
} as const;

const placing = <T>(p: Placing<T>): Placing<never> => p as unknown as Placing<never>;

/**
 * Every query of the program, once: its key, how it is asked, what it holds (so that events find it), and which of the
 * specification's intervals it falls back to while the line is down. Components never choose an interval.
 */
export const queries = {
  /** The own profile; a fresh token that comes with it is kept. */
  profile: (id: number) =>
    define({
      key: ['profile.get'],
      ask: async (signal) => keepProfile(await call('profile.get', {}, { signal })),
      held: { shape: 'one', kind: 'user', id },
      polled: 'other',
    }),
  /** A page of the list of users. */
  users: (filter: ListFilters, page: PageAsk<UserView>) =>
    pagedQuery('users.list', 'user', narrowing(filter, ['role', 'client', 'hasQuoter']), page, {
      belongs: (user) => userHolds(user, filter),
      keys: userSortKeys,
      sort: 'name',
    }),
  user: (id: number) =>
    define({
      key: ['users.get', id],
      ask: (signal) => call('users.get', { params: { id } }, { signal }),
      held: { shape: 'one', kind: 'user', id },
      polled: 'other',
    }),
  /** Office hours, holidays, turnaround: what due times are made of. */
  settings: () =>
    define({
      key: ['settings.get'],
      ask: (signal) => call('settings.get', {}, { signal }),
      held: { shape: 'one', kind: 'settings', id: settingsId },
      polled: 'other',
    }),
  /** The newest jobs that match, or the board by due time. */
  jobs: (filter: JobFilter, me: Me) =>
    define({
      key: ['jobs.list', filter, me.id],
      ask: (signal) => call('jobs.list', { query: queryOf(filter) }, { signal }) as Promise<JobView[]>,
      held: {
        shape: 'list',
        kind: 'job',
        placing: placing<JobView>({
          belongs: (job) => matches(job, filter, me),
          compare: filter.workflowView ? byDue : byNum,
          limit: filter.workflowView ? boardLimit : (filter.num ?? defaultNumJobs),
        }),
      },
      polled: 'jobList',
    }),
  /** A page of the estimates list. */
  jobPage: (filter: JobListFilter, page: PageAsk<JobView>, me: Me) =>
    pagedQuery('jobs.list', 'job', pageQueryOf(filter), page, {
      belongs: (job) => listHolds(job, filter, me),
      keys: jobSortKeys,
      sort: '-num',
      polled: 'jobList',
    }),
  /** A few jobs by number or words, for whoever looks for one. */
  jobsFound: (q: string) =>
    define({
      key: ['jobs.list', 'found', q],
      ask: (signal) => call('jobs.list', { query: { q, limit: '7' } }, { signal }) as Promise<JobView[]>,
      held: { shape: 'asked', kind: 'job' },
      polled: 'jobList',
    }),
  usersFound: (q: string) =>
    define({
      key: ['users.list', 'found', q],
      ask: (signal) => call('users.list', { query: { q, limit: '7' } }, { signal }),
      held: { shape: 'asked', kind: 'user' },
      polled: 'other',
    }),
  quotesFound: (q: string) =>
    define({
      key: ['quotes.list', 'found', q],
      ask: (signal) => call('quotes.list', { query: { q, limit: '7' } }, { signal }),
      held: { shape: 'asked', kind: 'quote' },
      polled: 'other',
    }),
  customersFound: (q: string) =>
    define({
      key: ['customers.list', 'found', q],
      ask: (signal) => call('customers.list', { query: { q, limit: '7' } }, { signal }),
      held: { shape: 'asked', kind: 'customer' },
      polled: 'other',
    }),
  job: (id: number) =>
    define({
      key: ['jobs.get', id],
      ask: (signal) => call('jobs.get', { params: { id } }, { signal }),
      held: { shape: 'one', kind: 'jobPage', id },
      polled: 'jobDetail',
    }),
  /** What made a job's numbers at this version. */
  why: (id: number, version: number) =>
    define({
      key: ['jobs.why', id, version],
      ask: (signal) => call('jobs.why', { params: { id } }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  place: ({ street, city, state }: Address) =>
    define({
      key: ['map.place', street, city, state],
      ask: (signal) => call('map.place', { query: { street, city, state } }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  notes: (jobId: number) =>
    define({
      key: ['notes.list', jobId],
      ask: (signal) => call('notes.list', { params: { jobId } }, { signal }),
      held: {
        shape: 'list',
        kind: 'note',
        page: { kind: 'jobPage', id: jobId },
        placing: placing<NoteView>({
          belongs: (note) => note.job === jobId,
          compare: (a, b) => a._id - b._id,
          limit: 1000,
        }),
      },
      polled: 'jobDetail',
    }),
  /** The state of the installation; the page that shows it asks by itself. */
  system: () =>
    define({
      key: ['system.get'],
      ask: (signal) => call('system.get', {}, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  /** Figures and counts per status of what the person may read. */
  weekly: () =>
    define({
      key: ['stats.weekly'],
      ask: (signal) => call('stats.weekly', {}, { signal }),
      held: { shape: 'counts' },
      polled: 'homeCounts',
    }),
  /** The charts of /admin/data: asked again some seconds after a job has changed, however many do. */
  charts: (weeks: number) =>
    define({
      key: ['stats.charts', weeks],
      ask: (signal) => call('stats.charts', { query: { weeks: String(weeks) } }, { signal }),
      held: { shape: 'made', of: ['job', 'company', 'user'], wait: 5000 },
      polled: 'other',
    }),
  /** A page of the trail of one entity, newest first. */
  history: (kind: keyof typeof histories, id: number, limit: number, after: string | null) =>
    define({
      key: ['history', kind, id, limit, after],
      ask: async (signal) => {
        const query = { limit: String(limit), after: after ?? undefined };
        const { value, next } = await callPage(histories[kind], { params: { id }, query }, { signal });
        return { entries: value, next };
      },
      held: { shape: 'made', of: [kind], id },
      polled: 'other',
    }),
  /** A page of the trail of everything. */
  audit: (filters: ListFilters, { limit, after }: PageAsk<AuditEntry>): QueryDefinition<Paged<AuditEntry>> => {
    const query = { ...auditFilter(filters), limit: String(limit), after: after ?? undefined };
    return {
      key: ['audit.list', query],
      ask: async (signal) => {
        const { value, ...about } = await callPage('audit.list', { query }, { signal });
        return { rows: value, ...about };
      },
      // A failed sign-in has no view of its own that would announce it.
      held: { shape: 'made', of: auditedKinds.filter((kind) => kind !== 'signIn') },
      polled: 'other',
    };
  },
  /** A company's keys and webhooks, and what was sent to them: each try is told as something of the company's. */
  integrations: (id: number) =>
    define({
      key: ['integrations.get', id],
      ask: (signal) => call('integrations.get', { params: { id } }, { signal }),
      held: { shape: 'made', of: ['company'], id },
      polled: 'other',
    }),
  /** The line to the production platform: each try is told as something of the installation's. */
  partnerLine: () =>
    define({
      key: ['partner.get'],
      ask: (signal) => call('partner.get', {}, { signal }),
      held: { shape: 'made', of: ['settings'] },
      polled: 'other',
    }),
  /** Typeahead over a company's customers. */
  customers: (q: string, client: number | undefined) =>
    define({
      key: ['customers.list', q, client ?? null],
      ask: (signal) =>
        call(
          'customers.list',
          { query: { q, ...(client ? { client: String(client) } : {}), limit: '20' } },
          { signal },
        ),
      held: { shape: 'asked', kind: 'customer' },
      polled: 'other',
    }),
  /** A page of a company's customers; of all companies' for staff who have not chosen one. */
  customerPage: (filters: ListFilters, page: PageAsk<CustomerView>) =>
    pagedQuery('customers.list', 'customer', ofCompany(filters, ['priceCode']), page, {
      belongs: (customer) => customerListHolds(customer, filters),
      keys: customerSortKeys,
      sort: 'name',
    }),
  /** A page of a catalog; of all catalogs for staff who have not chosen a company. */
  items: (filters: ListFilters, page: PageAsk<ItemView>) =>
    pagedQuery('items.list', 'item', ofCompany(filters, [...itemWords, 'lock']), page, {
      belongs: (item) => itemListHolds(item, filters),
      keys: itemSortKeys,
      sort: 'sku',
    }),
  /** A row of a list while it is open in a dialog. No call reads one row: it comes with the list, and by events. */
  openRow: <Row extends Versioned>(kind: Kind, row: Row | null): QueryDefinition<Row | null> => ({
    key: ['row', kind, row?._id ?? null],
    ask: async () => row,
    held: row === null ? { shape: 'answer' } : { shape: 'one', kind, id: row._id },
    polled: 'other',
  }),
  /** Rows of one company's catalog by SKU or words; without a company, a few of all that may be read. */
  itemsFound: (q: string, client: number | null) =>
    define({
      key: ['items.list', 'found', q, client],
      ask: (signal) =>
        call(
          'items.list',
          { query: client === null ? { q, limit: '7' } : { q, client: String(client), limit: '100' } },
          { signal },
        ),
      held: { shape: 'asked', kind: 'item' },
      polled: 'other',
    }),
  /** A page of the list of quotes. */
  quotes: (filters: ListFilters, page: PageAsk<QuoteView>) =>
    pagedQuery('quotes.list', 'quote', { q: filters.q, client: filters.client }, page, {
      belongs: (quote) => quoteListHolds(quote, filters),
      keys: quoteSortKeys,
      sort: '-num',
    }),
  quotesOfJob: (job: number, role: Role | null) =>
    define({
      key: ['quotes.ofJob', job],
      ask: (signal) => call('quotes.ofJob', { params: { jobId: job } }, { signal }),
      // Role customer is not told whose a quote is: what is published is asked for again.
      held:
        role === 'customer'
          ? { shape: 'asked', kind: 'quote' }
          : {
              shape: 'list',
              kind: 'quote',
              placing: placing<QuoteView>({
                belongs: (quote) => quote.job === job,
                compare: (a, b) => a._id - b._id,
                limit: 1000,
              }),
            },
      polled: 'other',
    }),
  /** The trims of one of our files, by its id or url, and which of its rows are none. */
  flats: (url: string) =>
    define({
      key: ['quotes.parseFlats', url],
      ask: (signal) => callPage('quotes.parseFlats', { body: { url } }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  /** Why a line says what it says; `as` is what it says, so that another text is another question. */
  whyLine: (id: number, row: string, as: string) =>
    define({
      key: ['quotes.resolve', id, row, as],
      ask: (signal) => call('quotes.resolve', { params: { id }, body: { rows: [{ _id: row }] } }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  /** The released takeoff against the quote, at this moment. */
  takeoff: (id: number, asked: number, columns: string) =>
    define({
      key: ['quotes.takeoff', id, asked, columns],
      ask: (signal) => call('quotes.takeoff', { params: { id }, query: columns ? { columns } : {} }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  /** Who changed what in a quote, newest first. */
  quoteHistory: (id: number, after: number | null, seen: number) =>
    define({
      key: ['quotes.history', id, after, seen],
      ask: (signal) =>
        call('quotes.history', { params: { id }, query: after === null ? {} : { after: String(after) } }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  quoteStateAt: (id: number, seq: number) =>
    define({
      key: ['quotes.stateAt', id, seq],
      ask: (signal) => call('quotes.stateAt', { params: { id, seq } }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  comparedPrints: (print: string, other: string) =>
    define({
      key: ['prints.compare', print, other],
      ask: (signal) => call('prints.compare', { params: { id: print, other } }, { signal }),
      held: { shape: 'answer' },
      polled: 'other',
    }),
  quote: (id: number) =>
    define({
      key: ['quotes.get', id],
      ask: (signal) => call('quotes.get', { params: { id } }, { signal }),
      held: { shape: 'one', kind: 'quotePage', id },
      polled: 'other',
    }),
  /** The last import of a list. */
  lastImport: (what: List, client: number) =>
    define({
      key: ['imports.list', what, client],
      ask: (signal) => call('imports.list', { query: { what, client: String(client), limit: '1' } }, { signal }),
      held: {
        shape: 'list',
        kind: 'import',
        placing: placing<ImportView>({
          belongs: (one) => one.what === what && one.client === client,
          compare: (a, b) => b._id - a._id,
          limit: 1,
        }),
      },
      polled: 'other',
    }),
  /** Companies by name, for those who choose one. */
  companies: (q: string) =>
    define({
      key: ['companies.list', q],
      ask: (signal) => call('companies.list', { query: { q, limit: '50' } }, { signal }),
      held: { shape: 'asked', kind: 'company' },
      polled: 'other',
    }),
  /** A page of the list of clients. */
  companyPages: ({ q, billingHold }: Readonly<Record<string, string | undefined>>, page: PageAsk<CompanyView>) =>
    pagedQuery('companies.list', 'company', { q, 'filter[billingHold]': billingHold }, page, {
      belongs: (company) => (q ? undefined : billingHold === undefined || company.billingHold === isOn(billingHold)),
      keys: { name: (company) => company.companyName.toLowerCase(), num: (company) => company.num ?? 0 },
      sort: 'name',
    }),
  /** A page of the billing table: its sums move with every job, so it is asked for again at each change. */
  billing: (filters: Readonly<Record<string, string | undefined>>, page: PageAsk<JobView>) =>
    pagedQuery('billing.list', 'job', billingFilter(filters), page, { polled: 'jobList' }),
  company: (id: number) =>
    define({
      key: ['companies.get', id],
      ask: (signal) => call('companies.get', { params: { id } }, { signal }),
      held: { shape: 'one', kind: 'companyPage', id },
      polled: 'other',
    }),
};

function define<T>(definition: QueryDefinition<T>): QueryDefinition<T> {
  return definition;
}

/** What the address says of a list → as its call takes it; what is no filter asks nothing. */
const narrowing = (filters: ListFilters, names: readonly string[]) => ({
  q: filters.q,
  ...Object.fromEntries(names.map((name) => [`filter[${name}]`, filters[name]])),
});
const ofCompany = (filters: ListFilters, names: readonly string[]) => ({
  ...narrowing(filters, names),
  client: filters.client,
});

/** A filter as the query string of GET /jobs. */
export const queryOf = ({ num, status, ...flags }: JobFilter) => ({
  ...Object.fromEntries(
    Object.entries(flags).map(([name, on]) => [name, on === undefined ? undefined : on ? 'true' : 'false']),
  ),
  num: num === undefined ? undefined : String(num),
  status: status?.length ? status.join(',') : undefined,
});

const asText = (value: number | string | boolean | undefined) => (value === undefined ? undefined : String(value));

/** The same with the filters of the estimates list. */
const pageQueryOf = ({ q, client, customer, author, drafter, level, rush, ...filter }: JobListFilter) => ({
  ...queryOf(filter),
  q: q || undefined,
  'filter[client]': asText(client),
  'filter[customer]': asText(customer),
  'filter[author]': asText(author),
  'filter[drafter]': asText(drafter),
  'filter[level]': asText(level),
  'filter[rush]': asText(rush),
});
