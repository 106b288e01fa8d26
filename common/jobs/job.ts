import * as z from 'zod/mini';
import { fileUrl, idNumber, instant, opaqueId } from '../api/text';
import { everyone, only, part, parts, partsOnly, table, type ViewOf } from '../access/fields';
import { audiences } from '../access/audience';
import { billingStatuses } from './cycles';
import { statuses } from './status';

const text = z.string();
const orNull = <T>(schema: z.ZodMiniType<T>) => z.nullable(schema) as unknown as z.ZodMiniType<T | null>;
const status = z.enum(statuses);

// R1
const adminOnly = only('admin');
const office = only('admin', 'staff');
const notCustomer = only('admin', 'staff', 'quoter', 'rep');
const quoterUp = only('admin', 'staff', 'quoter');

export const ownerView = table(audiences, {
  _id: everyone(idNumber),
  companyName: everyone(text),
  inits: everyone(text),
  clientNotes: office(text),
});

/** Group of a file on the job page (R1, R7 "Files"). */
export const fileGroups = [
  'submitted',
  'current draft',
  'older draft',
  'current version',
  'older',
  'imported',
] as const;
export type FileGroup = (typeof fileGroups)[number];

const fileFields = {
  _id: everyone(opaqueId),
  name: everyone(text),
  url: everyone(fileUrl),
  size: everyone(z.int()),
  /** SHA-256 of the content, in hex; null until the server has computed it. */
  sha256: everyone(orNull(text)),
  /** True if GET /files/{id}/thumbnail has a small picture of it. */
  thumbnail: everyone(z.boolean()),
  /** 1 submitted, 4 draft, 6 release, 9 imported (R2); null if only attached to a note. */
  fileType: everyone(orNull(z.int())),
  jobRev: everyone(z.int()),
  jobCorr: office(z.int()),
  timeIn: everyone(instant),
};
/** A file in a note. Has no group, since that changes with the job; only the job page has it. */
export const noteFileView = table(audiences, fileFields);
export const fileView = table(audiences, {
  ...fileFields,
  group: everyone(z.enum(fileGroups)),
  /** True if a released CSV contains trims; null if it hasn't been read or can't be. */
  trims: everyone(orNull(z.boolean())),
});
export type FileView = ViewOf<typeof fileView>;

/** Fields of kind `job`, used by all lists (R2); `version` is our addition. */
const rowFields = {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  num: everyone(z.int()),
  revision: everyone(z.int()),
  correction: office(z.int()),
  name: everyone(text),
  street: everyone(text),
  city: everyone(text),
  state: everyone(text),
  specialReq: everyone(text),
  pan1Name: everyone(text),
  pan1Width: everyone(z.number()),
  pan2Name: everyone(text),
  pan2Width: everyone(orNull(z.number())),
  /** Metal and color that the roof is wanted in; blank if not known. */
  metal: everyone(text),
  color: everyone(text),
  customer: notCustomer(orNull(z.strictObject({ _id: idNumber, name: text, shortName: text }))),
  owner: part(ownerView),
  author: everyone(z.strictObject({ _id: idNumber, name: text, phone: text })),
  cadCurrent: office(orNull(z.strictObject({ _id: idNumber, name: text }))),
  statusCurrent: everyone(status),
  statusTimeCurrent: everyone(instant),
  quoteStatusCurrent: quoterUp(orNull(text)),
  productionStatusCurrent: quoterUp(orNull(text)),
  billingStatusCurrent: adminOnly(z.enum(billingStatuses)),
  rush: everyone(z.boolean()),
  dueBackTime: everyone(orNull(instant)),
  timeIn: everyone(instant),
  timeOut: everyone(orNull(instant)),
  maxRevisions: everyone(z.int()),
  level: office(orNull(z.int())),
  revenue: adminOnly(orNull(z.number())),
  /** Needs a price before it can be invoiced; false for companies that are never billed. */
  unpriced: adminOnly(z.boolean()),
  /** The client's prices of levels 1–5, in dollars, while the job is to be validated; null if the client is never billed. */
  levelPrices: adminOnly(orNull(z.array(z.nullable(z.number())))),
  mrqLevelCustom: adminOnly(orNull(z.number())),
  mrmProjectId: office(orNull(text)),
  mrmTakeoffId: office(orNull(text)),
  mrmClientId: office(orNull(text)),
  mrmCompanyName: office(orNull(text)),
  mrmAddress: office(orNull(text)),
  gdriveFolder: office(orNull(text)),
  /** Number of submitted files. */
  submittedFiles: office(z.int()),
};
export const jobView = table(audiences, rowFields);
export type JobView = ViewOf<typeof jobView>;
/** Fields of a job that the wall shows; displays read no others. */
export type BoardJob = Pick<
  JobView,
  | '_id'
  | 'version'
  | 'num'
  | 'revision'
  | 'correction'
  | 'name'
  | 'cadCurrent'
  | 'statusCurrent'
  | 'statusTimeCurrent'
  | 'rush'
  | 'dueBackTime'
>;

const statusStep = table(audiences, { name: everyone(status), time: everyone(instant) });
const statusMinutes = table(audiences, {
  name: everyone(status),
  minutes: everyone(z.int()),
  working: everyone(z.int()),
});
const revisionMinutes = table(audiences, {
  revision: everyone(z.int()),
  minutes: everyone(z.int()),
  working: everyone(z.int()),
});

/** A checklist item of a round. What is open there changes with the office's list until the round goes to review. */
const checklistLine = table(audiences, {
  revision: everyone(z.int()),
  correction: everyone(z.int()),
  /** null once the item has been deleted from the office's list. */
  item: everyone(z.nullable(idNumber)),
  text: everyone(z.string()),
  /** User who checked it; null while it is open. */
  doneBy: everyone(z.nullable(z.string())),
  doneAt: everyone(z.nullable(instant)),
});
export type ChecklistLine = ViewOf<typeof checklistLine>;

/** The job page: kind `jobPage`, sent only to those who have it open. */
export const jobPageView = table(audiences, {
  ...rowFields,
  files: parts(fileView),
  status: parts(statusStep),
  statusTimes: partsOnly('admin', 'staff')(statusMinutes),
  statusTimesSummary: partsOnly('admin', 'staff')(revisionMinutes),
  /** The checklists of all rounds, the newest first. */
  checklist: partsOnly('admin', 'staff')(checklistLine),
});
export type JobPageView = ViewOf<typeof jobPageView>;
