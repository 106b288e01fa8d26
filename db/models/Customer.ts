import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { bool, int, key, text, texts } from './model';

/** A company's own customer. */
export class Customer extends Model<InferAttributes<Customer>, InferCreationAttributes<Customer>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare name: string;
  declare shortName: CreationOptional<string>;
  declare customerNum: CreationOptional<string>;
  declare priceCode: CreationOptional<string>;
  declare emails: CreationOptional<string[]>;
  declare taxExempt: CreationOptional<boolean>;
  declare taxCertificate: CreationOptional<string>;
  /** Last day as YYYY-MM-DD; null if it has none. */
  declare taxCertificateEnds: CreationOptional<string | null>;
}
export const defineCustomer = (sequelize: Sequelize) =>
  Customer.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      name: text(),
      shortName: text(),
      customerNum: text(),
      priceCode: text(),
      emails: texts(),
      taxExempt: bool(),
      taxCertificate: text(),
      taxCertificateEnds: text(),
    },
    { sequelize, tableName: 'customers', underscored: true, timestamps: false },
  );
