import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { decimal, int, key, text } from './model';

/** A panel of a company; coverage in inches. */
export class Panel extends Model<InferAttributes<Panel>, InferCreationAttributes<Panel>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare code: string;
  declare name: string;
  declare coverage: number;
  declare panType: 'EF' | 'SS';
  /** Feet; null for the usual limit. */
  declare longest: number | null;
}
export const definePanel = (sequelize: Sequelize) =>
  Panel.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      code: text(),
      name: text(),
      coverage: decimal(),
      panType: text(),
      longest: decimal(),
    },
    { sequelize, tableName: 'panels', underscored: true, timestamps: false },
  );
