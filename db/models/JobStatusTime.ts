import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { Status } from '../../common/jobs/status';
import { big, int, key, text, time } from './model';

/** One entry of a job's status history. */
export class JobStatusTime extends Model<InferAttributes<JobStatusTime>, InferCreationAttributes<JobStatusTime>> {
  declare id: CreationOptional<number>;
  declare jobId: number;
  declare status: Status;
  declare revision: number;
  declare startedAt: Date;
  declare endedAt: Date | null;
  declare workingMs: number | null;
}
export const defineJobStatusTime = (sequelize: Sequelize) =>
  JobStatusTime.init(
    {
      id: key(),
      jobId: int(),
      status: text(),
      revision: int(),
      startedAt: time(),
      endedAt: time(),
      workingMs: big(),
    },
    { sequelize, tableName: 'job_status_times', underscored: true, timestamps: false },
  );
