import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { bool, int, text, time } from './model';

/** An uploaded file; its content is in the file store under its ID. */
export class JobFile extends Model<InferAttributes<JobFile>, InferCreationAttributes<JobFile>> {
  declare id: string;
  declare name: string;
  declare size: number;
  declare mime: string;
  /** SHA-256 of the content, in hex; null until computed. */
  declare sha256: CreationOptional<string | null>;
  /** File ID of its thumbnail; null if it has none. */
  declare thumbnailId: CreationOptional<string | null>;
  declare purpose: UploadField;
  declare uploaderId: number;
  declare uploadedAt: Date;
  declare jobId: number | null;
  declare noteId: number | null;
  declare fileType: number | null;
  declare jobRev: CreationOptional<number>;
  declare jobCorr: CreationOptional<number>;
  /** Uploaded in parts that can be resumed, so the limit of a multipart request doesn't count it. */
  declare resumable: CreationOptional<boolean>;
  declare claimedAt: Date | null;
}
export const defineJobFile = (sequelize: Sequelize) =>
  JobFile.init(
    {
      id: { ...text(), primaryKey: true },
      name: text(),
      size: int(),
      mime: text(),
      sha256: text(),
      thumbnailId: text(),
      purpose: text(),
      uploaderId: int(),
      uploadedAt: time(),
      jobId: int(),
      noteId: int(),
      fileType: int(),
      jobRev: int(),
      jobCorr: int(),
      resumable: bool(),
      claimedAt: time(),
    },
    { sequelize, tableName: 'files', underscored: true, timestamps: false },
  );
