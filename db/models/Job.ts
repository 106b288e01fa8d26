import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { BillingStatus } from '../../common/jobs/cycles';
import type { Status } from '../../common/jobs/status';
import { big, bool, decimal, int, json, key, text, time } from './model';

/** Values restored by "not a revision": due time, release time and clock from before the revision was requested. */
export interface BeforeRevision {
  correction: number;
  dueTime: string | null;
  timeOut: string | null;
  dueByHand: boolean;
  clockStarted: string | null;
  clockWaitedMs: number;
}

/** A takeoff job; money in cents. */
export class Job extends Model<InferAttributes<Job>, InferCreationAttributes<Job>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare num: CreationOptional<number>;
  declare companyId: number;
  declare authorId: number;
  declare customerId: number | null;
  declare drafterId: number | null;
  declare revision: CreationOptional<number>;
  declare correction: CreationOptional<number>;
  declare name: string;
  declare street: CreationOptional<string>;
  declare city: CreationOptional<string>;
  declare state: CreationOptional<string>;
  declare specialReq: CreationOptional<string>;
  declare pan1Name: CreationOptional<string>;
  declare pan1Code: CreationOptional<string>;
  declare pan1Width: number;
  declare pan2Name: CreationOptional<string>;
  declare pan2Code: CreationOptional<string>;
  declare pan2Width: number | null;
  declare metal: CreationOptional<string>;
  declare color: CreationOptional<string>;
  declare status: Status;
  declare statusTime: Date;
  declare rfiFrom: Status | null;
  declare quoteStatus: string | null;
  /** Created only to hold a quote. */
  declare ofQuote: CreationOptional<boolean>;
  declare productionStatus: string | null;
  declare billingStatus: CreationOptional<BillingStatus>;
  declare rush: CreationOptional<boolean>;
  declare level: number | null;
  declare levelCustomCents: number | null;
  /** Level used by the clock if billing has changed `level` since; otherwise null. */
  declare clockLevel: number | null;
  declare revenueCents: number | null;
  declare maxRevisions: CreationOptional<number>;
  declare timeIn: Date;
  declare timeOut: Date | null;
  /**
   * When the job was first released, its due time then, and its drafter. Set once by a trigger; used for statistics.
   */
  declare firstOut: CreationOptional<Date | null>;
  declare firstDue: CreationOptional<Date | null>;
  declare firstDrafterId: CreationOptional<number | null>;
  declare dueTime: Date | null;
  declare dueByHand: CreationOptional<boolean>;
  declare clockStarted: Date | null;
  declare clockWaitedMs: CreationOptional<number>;
  declare beforeRevision: BeforeRevision | null;
  declare mrmProjectId: string | null;
  declare mrmTakeoffId: string | null;
  declare mrmClientId: string | null;
  declare mrmCompanyName: string | null;
  declare mrmAddress: string | null;
  declare gdriveFolder: string | null;
}
export const defineJob = (sequelize: Sequelize) =>
  Job.init(
    {
      id: key(),
      version: int(),
      num: int(),
      companyId: int(),
      authorId: int(),
      customerId: int(),
      drafterId: int(),
      revision: int(),
      correction: int(),
      name: text(),
      street: text(),
      city: text(),
      state: text(),
      specialReq: text(),
      pan1Name: text(),
      pan1Code: text(),
      pan1Width: decimal(),
      pan2Name: text(),
      pan2Code: text(),
      pan2Width: decimal(),
      metal: text(),
      color: text(),
      status: text(),
      statusTime: time(),
      rfiFrom: text(),
      quoteStatus: text(),
      ofQuote: bool(),
      productionStatus: text(),
      billingStatus: text(),
      rush: bool(),
      level: int(),
      levelCustomCents: int(),
      clockLevel: int(),
      revenueCents: int(),
      maxRevisions: int(),
      timeIn: time(),
      timeOut: time(),
      firstOut: time(),
      firstDue: time(),
      firstDrafterId: int(),
      dueTime: time(),
      dueByHand: bool(),
      clockStarted: time(),
      clockWaitedMs: big(),
      beforeRevision: json(),
      mrmProjectId: text(),
      mrmTakeoffId: text(),
      mrmClientId: text(),
      mrmCompanyName: text(),
      mrmAddress: text(),
      gdriveFolder: text(),
    },
    { sequelize, tableName: 'jobs', underscored: true, timestamps: false },
  );
