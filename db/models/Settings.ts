import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { bool, int, json, key, text, texts } from './model';

/** The office's hours, holidays and turnaround: one row. */
export class Settings extends Model<InferAttributes<Settings>, InferCreationAttributes<Settings>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare opens: CreationOptional<number>;
  declare closes: CreationOptional<number>;
  declare holidays: CreationOptional<string[]>;
  declare levelHours: CreationOptional<Record<string, number>>;
  /** True if the wall shows 14:35 instead of 2:35 PM. */
  declare hour24: CreationOptional<boolean>;
  declare officeTz: CreationOptional<string>;
}
export const defineSettings = (sequelize: Sequelize) =>
  Settings.init(
    {
      id: key(),
      version: int(),
      opens: int(),
      closes: int(),
      holidays: texts(),
      levelHours: json(),
      hour24: bool(),
      officeTz: text(),
    },
    { sequelize, tableName: 'settings', underscored: true, timestamps: false },
  );
