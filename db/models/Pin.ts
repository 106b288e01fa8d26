import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { PinKind } from '../../common/files/pins/pinKinds';
import { bool, double, int, key, text, time } from './model';

/** A comment pinned to a point of a page of a job's file. */
export class Pin extends Model<InferAttributes<Pin>, InferCreationAttributes<Pin>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare jobId: number;
  declare fileId: string;
  /** From 1. */
  declare page: number;
  /** Fractions of the upright page, from its top left corner. */
  declare x: number;
  declare y: number;
  declare kind: PinKind;
  declare text: string;
  declare authorId: number;
  declare byStaff: boolean;
  /** Only the office reads it. */
  declare internal: boolean;
  declare madeAt: Date;
  declare resolvedAt: CreationOptional<Date | null>;
  declare resolvedBy: CreationOptional<number | null>;
}
export const definePin = (sequelize: Sequelize) =>
  Pin.init(
    {
      id: key(),
      version: int(),
      jobId: int(),
      fileId: text(),
      page: int(),
      x: double(),
      y: double(),
      kind: text(),
      text: text(),
      authorId: int(),
      byStaff: bool(),
      internal: bool(),
      madeAt: time(),
      resolvedAt: time(),
      resolvedBy: int(),
    },
    { sequelize, tableName: 'pins', underscored: true, timestamps: false },
  );
