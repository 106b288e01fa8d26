import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { decimal, int, key, text } from './model';

/** A company's tax rate of a county, or of a whole state. */
export class TaxRate extends Model<InferAttributes<TaxRate>, InferCreationAttributes<TaxRate>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare state: string;
  /** Blank for the whole state. */
  declare county: CreationOptional<string>;
  /** Percent. */
  declare rate: number;
}
export const defineTaxRate = (sequelize: Sequelize) =>
  TaxRate.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      state: text(),
      county: text(),
      rate: decimal(),
    },
    { sequelize, tableName: 'tax_rates', underscored: true, timestamps: false },
  );
