import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { int, key, text } from './model';

/** A partner's client tied to a company (mrmClients). */
export class PartnerClient extends Model<InferAttributes<PartnerClient>, InferCreationAttributes<PartnerClient>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare mrmClientId: string;
  declare mrmCompanyName: CreationOptional<string>;
  declare mrmLogoUrl: CreationOptional<string>;
  declare mrqName: CreationOptional<string>;
  declare mrqNotes: CreationOptional<string>;
  declare mrqDriveFolderId: CreationOptional<string>;
  declare mrqInitials: CreationOptional<string>;
}
export const definePartnerClient = (sequelize: Sequelize) =>
  PartnerClient.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      mrmClientId: text(),
      mrmCompanyName: text(),
      mrmLogoUrl: text(),
      mrqName: text(),
      mrqNotes: text(),
      mrqDriveFolderId: text(),
      mrqInitials: text(),
    },
    { sequelize, tableName: 'partner_clients', underscored: true, timestamps: false },
  );
