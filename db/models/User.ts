import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { Role } from '../../common/access/roles';
import { bool, int, key, text, time } from './model';

/** A user. Deleted users keep their row for the name. */
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare name: string;
  declare email: string | null;
  declare phone: CreationOptional<string>;
  declare passwordHash: string | null;
  declare verified: CreationOptional<boolean>;
  declare deletedAt: Date | null;
  declare role: Role | null;
  declare companyId: number | null;
  declare hasQuoter: CreationOptional<boolean>;
  declare seesCosts: CreationOptional<boolean>;
  declare logoPrompt: CreationOptional<boolean>;
  declare userSetupComplete: CreationOptional<boolean>;
  declare forcePwReset: CreationOptional<boolean>;
  declare lastLogin: Date | null;
  /** When the user consented to emails about takeoff requests at registration. */
  declare agreedAt: Date | null;
  declare introCompanyName: CreationOptional<string>;
  declare introCompanyType: CreationOptional<string>;
  declare introCompanyWebsite: CreationOptional<string>;
  declare introNotes: CreationOptional<string>;
  declare notifSubmit: CreationOptional<boolean>;
  declare notifRfi: CreationOptional<boolean>;
  declare notifRelease: CreationOptional<boolean>;
  declare notifSubmitAll: CreationOptional<boolean>;
  declare notifRfiAll: CreationOptional<boolean>;
  declare notifReleaseAll: CreationOptional<boolean>;
  declare notifRegistered: CreationOptional<boolean>;
  declare showSkittles: CreationOptional<boolean>;
  declare showCadJobs: CreationOptional<boolean>;
  declare showNonCadJobs: CreationOptional<boolean>;
  declare driveLetter: CreationOptional<string>;
  declare numJobsIndex: CreationOptional<number>;
  declare hour24: CreationOptional<boolean>;
}
export const defineUser = (sequelize: Sequelize) =>
  User.init(
    {
      id: key(),
      version: int(),
      name: text(),
      email: text(),
      phone: text(),
      passwordHash: text(),
      verified: bool(),
      deletedAt: time(),
      role: text(),
      companyId: int(),
      hasQuoter: bool(),
      seesCosts: bool(),
      logoPrompt: bool(),
      userSetupComplete: bool(),
      forcePwReset: bool(),
      lastLogin: time(),
      agreedAt: time(),
      introCompanyName: text(),
      introCompanyType: text(),
      introCompanyWebsite: text(),
      introNotes: text(),
      notifSubmit: bool(),
      notifRfi: bool(),
      notifRelease: bool(),
      notifSubmitAll: bool(),
      notifRfiAll: bool(),
      notifReleaseAll: bool(),
      notifRegistered: bool(),
      showSkittles: bool(),
      showCadJobs: bool(),
      showNonCadJobs: bool(),
      driveLetter: text(),
      numJobsIndex: int(),
      hour24: bool(),
    },
    { sequelize, tableName: 'users', underscored: true, timestamps: false },
  );
