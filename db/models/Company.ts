import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { EmailTemplates } from '../../common/companies/emailTemplates';
import { bool, decimal, int, json, key, text, texts, time } from './model';

/** A client company (R2). */
export class Company extends Model<InferAttributes<Company>, InferCreationAttributes<Company>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyName: string;
  declare inits: string;
  declare num: number;
  declare officeAddressOne: CreationOptional<string>;
  declare officeAddressTwo: CreationOptional<string>;
  declare metals: CreationOptional<string[]>;
  declare paints: CreationOptional<string[]>;
  declare colors: CreationOptional<string[]>;
  declare flatWidth: number | null;
  declare clientNotes: CreationOptional<string>;
  declare gdriveFolderId: string | null;
  declare billingHold: CreationOptional<boolean>;
  declare logoFileId: string | null;
  /** In bytes. */
  declare logoSize: number | null;
  declare emails: CreationOptional<string[]>;
  declare letters: CreationOptional<EmailTemplates>;
  declare pricingScheme: CreationOptional<'flat' | 'none'>;
  declare price1Cents: number | null;
  declare price2Cents: number | null;
  declare price3Cents: number | null;
  declare price4Cents: number | null;
  declare price5Cents: number | null;
  declare lastJobRequest: Date | null;
}
export const defineCompany = (sequelize: Sequelize) =>
  Company.init(
    {
      id: key(),
      version: int(),
      companyName: text(),
      inits: text(),
      num: int(),
      officeAddressOne: text(),
      officeAddressTwo: text(),
      metals: texts(),
      paints: texts(),
      colors: texts(),
      flatWidth: decimal(),
      clientNotes: text(),
      gdriveFolderId: text(),
      billingHold: bool(),
      logoFileId: text(),
      logoSize: int(),
      emails: texts(),
      letters: json(),
      pricingScheme: text(),
      price1Cents: int(),
      price2Cents: int(),
      price3Cents: int(),
      price4Cents: int(),
      price5Cents: int(),
      lastJobRequest: time(),
    },
    { sequelize, tableName: 'companies', underscored: true, timestamps: false },
  );
