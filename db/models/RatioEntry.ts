import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { decimal, int, key, text } from './model';

/** Accessories needed per linear foot of a code. */
export class RatioEntry extends Model<InferAttributes<RatioEntry>, InferCreationAttributes<RatioEntry>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare code: string;
  declare item: string;
  declare ratio: number;
}
export const defineRatioEntry = (sequelize: Sequelize) =>
  RatioEntry.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      code: text(),
      item: text(),
      ratio: decimal(),
    },
    { sequelize, tableName: 'ratio_entries', underscored: true, timestamps: false },
  );
