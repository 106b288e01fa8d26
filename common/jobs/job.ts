import * as z from 'zod/mini';
import { fileUrl, idNumber, instant, opaqueId } from '../api/text';
import { everyone, only, part, parts, partsOnly, table, type ViewOf } from '../access/fields';
import { audiences } from '../access/audience';
import { billingStatuses } from './cycles';
import { statuses } from './status';

const text = z.string();
const orNull = <T>(schema: z.ZodMiniType<T>) => z.nullable(schema) as unknown as z.ZodMiniType<T | null>;
const status = z.enum(statuses);

// decisions §1 "Audiences"
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

/** Which group of the job page a file stands in (decisions §1, §2 "Files"). */
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
  /** 1 submitted, 4 draft, 6 release, 9 imported (spec §3); null: attached to a note only. */
  fileType: everyone(orNull(z.int())),
  jobRev: everyone(z.int()),
  jobCorr: office(z.int()),
  timeIn: everyone(instant),
};
/** A file in its note: the group would move with the job, so only the job's page has it. */
export const noteFileView = table(audiences, fileFields);
export const fileView = table(audiences, { ...fileFields, group: everyone(z.enum(fileGroups)) });
export type NoteFileView = ViewOf<typeof noteFileView>;
export type FileView = ViewOf<typeof fileView>;

/** The row that every list shows: kind `job`. Fields of spec §3; `version` is ours. */
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
  mrqLevelCustom: adminOnly(orNull(z.number())),
  mrmProjectId: office(orNull(text)),
  mrmTakeoffId: office(orNull(text)),
  mrmClientId: office(orNull(text)),
  mrmCompanyName: office(orNull(text)),
  mrmAddress: office(orNull(text)),
  gdriveFolder: office(orNull(text)),
};
export const jobView = table(audiences, rowFields);
export type JobView = ViewOf<typeof jobView>;

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

/** The job's page: kind `jobPage`, only for those who have it open. */
export const jobPageView = table(audiences, {
  ...rowFields,
  files: parts(fileView),
  status: parts(statusStep),
  statusTimes: partsOnly('admin', 'staff')(statusMinutes),
  statusTimesSummary: partsOnly('admin', 'staff')(revisionMinutes),
});
export type JobPageView = ViewOf<typeof jobPageView>;
