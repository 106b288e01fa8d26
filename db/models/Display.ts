import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { ShownPages } from '../../common/displays/displayPages';
import { bool, int, json, key, text, time } from './model';

/** A wall display that an admin has paired. */
export class Display extends Model<InferAttributes<Display>, InferCreationAttributes<Display>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare name: string;
  declare pages: ShownPages;
  /** True for 14:35 instead of 2:35 PM. */
  declare hour24: boolean;
  /** Quiet hours in minutes after midnight; null for none. */
  declare quietFrom: number | null;
  declare quietTo: number | null;
  /** True to play a sound for a new rush. */
  declare sound: CreationOptional<boolean>;
  /** Until then it stays on the page of this time, moved by `turns` pages. */
  declare heldAt: CreationOptional<Date | null>;
  declare heldUntil: CreationOptional<Date | null>;
  declare turns: CreationOptional<number>;
  /** Number of the highlighted job. */
  declare highlighted: CreationOptional<number | null>;
  declare highlightedUntil: CreationOptional<Date | null>;
  declare pairedBy: number;
  declare pairedAt: Date;
}
export const defineDisplay = (sequelize: Sequelize) =>
  Display.init(
    {
      id: key(),
      version: int(),
      name: text(),
      pages: json(),
      hour24: bool(),
      quietFrom: int(),
      quietTo: int(),
      sound: bool(),
      heldAt: time(),
      heldUntil: time(),
      turns: int(),
      highlighted: int(),
      highlightedUntil: time(),
      pairedBy: int(),
      pairedAt: time(),
    },
    { sequelize, tableName: 'displays', underscored: true, timestamps: false },
  );
