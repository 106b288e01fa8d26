import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { big, bool, decimal, int, key, text } from './model';

/** One price row of a catalog; money in cents. */
export class Item extends Model<InferAttributes<Item>, InferCreationAttributes<Item>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare companyId: number;
  declare sku: string;
  declare priceCode: CreationOptional<string>;
  declare description: CreationOptional<string>;
  declare unit: CreationOptional<string>;
  declare priceCents: number | null;
  declare costCents: number | null;
  declare markup: number | null;
  declare type: CreationOptional<string>;
  declare drop: number | null;
  declare metal: CreationOptional<string>;
  declare paint: CreationOptional<string>;
  declare color: CreationOptional<string>;
  declare item: CreationOptional<string>;
  declare panel: CreationOptional<string>;
  declare size: CreationOptional<string>;
  declare count: number | null;
  declare lock: CreationOptional<boolean>;
}
export const defineItem = (sequelize: Sequelize) =>
  Item.init(
    {
      id: key(),
      version: int(),
      companyId: int(),
      sku: text(),
      priceCode: text(),
      description: text(),
      unit: text(),
      priceCents: big(),
      costCents: big(),
      markup: decimal(),
      type: text(),
      drop: decimal(),
      metal: text(),
      paint: text(),
      color: text(),
      item: text(),
      panel: text(),
      size: text(),
      count: int(),
      lock: bool(),
    },
    { sequelize, tableName: 'items', underscored: true, timestamps: false },
  );
