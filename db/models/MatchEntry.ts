import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { decimal, int, key, text } from './model';

/** Maps a drafter's code to the company's SKU. */
export class MatchEntry extends Model<InferAttributes<MatchEntry>, InferCreationAttributes<MatchEntry>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare code: string;
  declare panel: string;
  declare paint: string;
  declare metal: string;
  declare color: string;
  declare sku: string;
  declare drop: number | null;
}
export const defineMatchEntry = (sequelize: Sequelize) =>
  MatchEntry.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      code: text(),
      panel: text(),
      paint: text(),
      metal: text(),
      color: text(),
      sku: text(),
      drop: decimal(),
    },
    { sequelize, tableName: 'match_entries', underscored: true, timestamps: false },
  );
