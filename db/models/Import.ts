import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { bool, int, key, text, time } from './model';

/** An import of a list, with its author and progress. */
export class Import extends Model<InferAttributes<Import>, InferCreationAttributes<Import>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare what: 'items' | 'customers' | 'match' | 'ratio';
  declare actorId: number;
  declare fileName: string;
  declare overwrite: boolean;
  declare state: 'running' | 'done' | 'failed' | 'undone';
  declare rowsDone: CreationOptional<number>;
  declare rowsTotal: number;
  declare rowsAdded: number;
  declare rowsChanged: number;
  declare rowsRemoved: number;
  declare rowsRefused: number;
  declare time: Date;
  declare undoneBy: CreationOptional<number | null>;
  declare undoneAt: CreationOptional<Date | null>;
}
export const defineImport = (sequelize: Sequelize) =>
  Import.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      what: text(),
      actorId: int(),
      fileName: text(),
      overwrite: bool(),
      state: text(),
      rowsDone: int(),
      rowsTotal: int(),
      rowsAdded: int(),
      rowsChanged: int(),
      rowsRemoved: int(),
      rowsRefused: int(),
      time: time(),
      undoneBy: int(),
      undoneAt: time(),
    },
    { sequelize, tableName: 'imports', underscored: true, timestamps: false },
  );
