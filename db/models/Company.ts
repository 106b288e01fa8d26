import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { EmailTemplates } from '../../common/companies/emailTemplates';
import type { PaperLayout } from '../../common/companies/paperLayout';
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
  declare floorMargin: number | null;
  declare clientNotes: CreationOptional<string>;
  declare gdriveFolderId: string | null;
  declare billingHold: CreationOptional<boolean>;
  declare logoFileId: string | null;
  /** In bytes. */
  declare logoSize: number | null;
  declare logoSha256: string | null;
  declare emails: CreationOptional<string[]>;
  declare letters: CreationOptional<EmailTemplates>;
  declare paperPrices: CreationOptional<PaperLayout['paperPrices']>;
  declare paperCutlist: CreationOptional<boolean>;
  declare paperBundles: CreationOptional<boolean>;
  declare paperContact: CreationOptional<boolean>;
  declare paperSignature: CreationOptional<boolean>;
  declare paperLeadTime: CreationOptional<string>;
  declare paperFreight: CreationOptional<string>;
  declare paperTerms: CreationOptional<string>;
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
      floorMargin: decimal(),
      clientNotes: text(),
      gdriveFolderId: text(),
      billingHold: bool(),
      logoFileId: text(),
      logoSize: int(),
      logoSha256: text(),
      emails: texts(),
      letters: json(),
      paperPrices: text(),
      paperCutlist: bool(),
      paperBundles: bool(),
      paperContact: bool(),
      paperSignature: bool(),
      paperLeadTime: text(),
      paperFreight: text(),
      paperTerms: text(),
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
