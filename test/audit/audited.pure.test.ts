import { expect, it } from 'vitest';
import { audited } from '../../common/audit/audited';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Import } from '../../db/models/Import';
import { Item } from '../../db/models/Item';
import { Job } from '../../db/models/Job';
import { type AnyModel, tableOf } from '../../db/models/model';
import { Quote } from '../../db/models/Quote';
import { ChecklistItem } from '../../db/models/ChecklistItem';
import { NoteTemplate } from '../../db/models/NoteTemplate';
import { Display } from '../../db/models/Display';
import { Settings } from '../../db/models/Settings';
import { User } from '../../db/models/User';
import { connect } from '../../db/connect';
import { type RouteName, routes } from '../../common/api/routes';
import { actionTexts } from '../../client/audit/auditText';

/** Kinds with a table of their own; failed sign-ins are recorded separately. */
type Stored = Exclude<keyof typeof audited, 'signIn'>;

/** Recorded but not shown: internal fields, and values derived from other fields. */
const hidden: Record<Stored, readonly string[]> = {
  job: [
    ...[
      'id',
      'version',
      'num',
      'statusTime',
      'rfiFrom',
      'timeIn',
      'dueByHand',
      'clockLevel',
      'clockStarted',
      'clockWaitedMs',
      'ofQuote',
    ],
    ...['firstOut', 'firstDue', 'firstDrafterId'],
    ...['beforeRevision', 'mrmProjectId', 'mrmTakeoffId', 'mrmClientId', 'mrmCompanyName', 'mrmAddress'],
    ...['pan1Code', 'pan2Code'],
  ],
  user: [
    ...[
      'id',
      'version',
      'agreedAt',
      'logoPrompt',
      'userSetupComplete',
      'lastLogin',
      'introCompanyName',
      'introCompanyType',
    ],
    ...['introCompanyWebsite', 'introNotes'],
  ],
  company: ['id', 'version', 'num', 'logoSize', 'logoSha256', 'lastJobRequest'],
  customer: ['id', 'version', 'companyId'],
  item: ['id', 'version', 'companyId'],
  quote: [
    ...[
      'id',
      'version',
      'jobId',
      'companyId',
      'authorId',
      'jobAuthorId',
      'n',
      'jobNum',
      'timeIn',
      'timeChanged',
      'customerId',
    ],
    ...['street', 'city', 'state', 'priceCode', 'subTotalCents', 'tax', 'totalCents', 'problems', 'expires'],
    'page',
    'lastPrint',
    'sharedPrint',
    ...['sentRevision', 'sentThrough', 'firstSentAt', 'sentAt', 'contentHash'],
  ],
  import: ['id', 'version', 'actorId', 'rowsDone', 'rowsTotal', 'time', 'undoneBy', 'undoneAt'],
  settings: ['id', 'version', 'officeTz'],
  display: ['id', 'version', 'pairedBy', 'pairedAt', 'heldAt', 'highlightedUntil'],
  noteTemplate: ['id', 'version'],
  checklistItem: ['id', 'version'],
};

/** Changes in other tables, recorded with the entity they belong to. */
const related: Partial<Record<Stored, readonly string[]>> = {
  job: [
    'quoteEmailed',
    'quoteShared',
    'versionEmailed',
    'mustFixReason',
    'noteText',
    'pin',
    'internalPin',
    'checklist',
  ],
  quote: ['sharedPrint', 'link', 'linkOpened', 'customerAnswer', 'customerMessage', 'marginApproval'],
  company: [
    'panels',
    'matchLists',
    'takeoffColumns',
    'ratioLists',
    'taxRates',
    'mrmClients',
    'apiKey',
    'webhook',
    'webhookPaused',
  ],
};

it('every recorded field has a label or is hidden on purpose', () => {
  connect({ url: 'postgres://nobody@127.0.0.1:1/none', processId: 'fields', poolSize: 1 });
  const models: Record<Stored, AnyModel> = {
    job: Job as unknown as AnyModel,
    user: User as unknown as AnyModel,
    company: Company as unknown as AnyModel,
    customer: Customer as unknown as AnyModel,
    item: Item as unknown as AnyModel,
    quote: Quote as unknown as AnyModel,
    import: Import as unknown as AnyModel,
    settings: Settings as unknown as AnyModel,
    display: Display as unknown as AnyModel,
    noteTemplate: NoteTemplate as unknown as AnyModel,
    checklistItem: ChecklistItem as unknown as AnyModel,
  };
  for (const [kind, model] of Object.entries(models) as [Stored, AnyModel][]) {
    const recorded = [...tableOf(model).columns.keys(), ...(related[kind] ?? [])].sort();
    expect([...Object.keys(audited[kind]), ...hidden[kind]].sort(), kind).toEqual(recorded);
  }
});

/** Writing calls without an audit entry: sessions, files, previews, deliveries. */
const unrecorded: readonly RouteName[] = [
  ...(['auth.logout', 'auth.lostPassword', 'uploads.create', 'files.link', 'files.versionLink'] as const),
  ...([
    'quotes.parseFlats',
    'quotes.resolve',
    'quotes.whatIf',
    'margin.costs',
    'quotes.preview',
    'prints.emailPreview',
    'system.retry',
    'integrations.replay',
  ] as const),
  ...(['imports.badRows', 'partner.test', 'display.startPairing', 'display.finishPairing'] as const),
];

it('every writing call has a description for the audit trail', () => {
  const writing = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method !== 'GET');
  expect(writing.filter((name) => !unrecorded.includes(name) && !(name in actionTexts))).toEqual([]);
});
