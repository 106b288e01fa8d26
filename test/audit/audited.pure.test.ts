import { expect, it } from 'vitest';
import { audited } from '../../common/audit/audited';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Import } from '../../db/models/Import';
import { Item } from '../../db/models/Item';
import { Job } from '../../db/models/Job';
import { type AnyModel, tableOf } from '../../db/models/model';
import { Quote } from '../../db/models/Quote';
import { User } from '../../db/models/User';
import { connect } from '../../db/connect';

/** Kinds with a table of their own; a failed sign-in is recorded by itself. */
type Stored = Exclude<keyof typeof audited, 'signIn'>;

/** Recorded but shown to nobody: internal fields, and values that follow from other fields. */
const untold: Record<Stored, readonly string[]> = {
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
    ],
    ...['beforeRevision', 'mrmProjectId', 'mrmTakeoffId', 'mrmClientId', 'mrmCompanyName', 'mrmAddress'],
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
  company: ['id', 'version', 'num', 'logoSize', 'lastJobRequest'],
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
  ],
  import: ['id', 'version', 'actorId', 'rowsDone', 'rowsTotal', 'time', 'undoneBy', 'undoneAt'],
};

/** Rows of a company's own tables, recorded with the company. */
const beside: Partial<Record<Stored, readonly string[]>> = {
  company: ['panels', 'matchLists', 'takeoffColumns', 'ratioLists', 'mrmClients', 'apiKey', 'webhook', 'webhookPaused'],
};

it('every recorded field is told under a name, or is untold on purpose', () => {
  connect({ url: 'postgres://nobody@127.0.0.1:1/none', processId: 'fields', poolSize: 1 });
  const models: Record<Stored, AnyModel> = {
    job: Job as unknown as AnyModel,
    user: User as unknown as AnyModel,
    company: Company as unknown as AnyModel,
    customer: Customer as unknown as AnyModel,
    item: Item as unknown as AnyModel,
    quote: Quote as unknown as AnyModel,
    import: Import as unknown as AnyModel,
  };
  for (const [kind, model] of Object.entries(models) as [Stored, AnyModel][]) {
    const recorded = [...tableOf(model).columns.keys(), ...(beside[kind] ?? [])].sort();
    expect([...Object.keys(audited[kind]), ...untold[kind]].sort(), kind).toEqual(recorded);
  }
});
