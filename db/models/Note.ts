import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { NoteAction } from '../../common/notes/noteActions';
import { bool, int, key, text, time } from './model';

/** A note on a job. */
export class Note extends Model<InferAttributes<Note>, InferCreationAttributes<Note>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare jobId: number;
  declare authorId: number;
  declare text: CreationOptional<string>;
  /** Notes of a release, sent to the production platform. */
  declare mrmNotes: CreationOptional<string | null>;
  /** Why it was released while must-fix pins were open. */
  declare mustFixReason: CreationOptional<string | null>;
  declare action: NoteAction | null;
  declare cad: CreationOptional<boolean>;
  declare byStaff: boolean;
  declare jobRev: number;
  declare jobCorr: number;
  declare timeIn: Date;
  declare editedAt: CreationOptional<Date | null>;
}
export const defineNote = (sequelize: Sequelize) =>
  Note.init(
    {
      id: key(),
      version: int(),
      jobId: int(),
      authorId: int(),
      text: text(),
      mrmNotes: text(),
      mustFixReason: text(),
      action: text(),
      cad: bool(),
      byStaff: bool(),
      jobRev: int(),
      jobCorr: int(),
      timeIn: time(),
      editedAt: time(),
    },
    { sequelize, tableName: 'notes', underscored: true, timestamps: false },
  );
