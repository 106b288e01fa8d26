import { type InferAttributes, type InferCreationAttributes, Model, type Sequelize } from 'sequelize';
import { int, text, time } from './model';

/** One sign-in. */
export class Session extends Model<InferAttributes<Session>, InferCreationAttributes<Session>> {
  declare id: string;
  declare userId: number;
  declare createdAt: Date;
  declare endedAt: Date | null;
}
export const defineSession = (sequelize: Sequelize) =>
  Session.init(
    {
      id: { ...text(), primaryKey: true },
      userId: int(),
      createdAt: time(),
      endedAt: time(),
    },
    { sequelize, tableName: 'sessions', underscored: true, timestamps: false },
  );
