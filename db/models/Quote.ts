import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import { big, decimal, int, json, key, text, time } from './model';

/** A quote: whose it is, and what was projected from its document last; money in cents. */
export class Quote extends Model<InferAttributes<Quote>, InferCreationAttributes<Quote>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare jobId: number;
  declare companyId: number;
  declare authorId: number;
  /** Who submitted its job. */
  declare jobAuthorId: number;
  declare n: number;
  declare jobNum: number;
  declare num: string;
  declare revision: CreationOptional<number>;
  /** How many of its prints are published. */
  declare publishedPrints: CreationOptional<number>;
  /** Number of the newest print; numbers are not given twice. */
  declare lastPrint: CreationOptional<number>;
  declare timeIn: Date;
  declare timeChanged: Date;
  /** The newest update of the log that the rest of the row holds. */
  declare projectedSeq: CreationOptional<number>;
  declare name: CreationOptional<string>;
  declare customerId: number | null;
  declare street: CreationOptional<string>;
  declare city: CreationOptional<string>;
  declare state: CreationOptional<string>;
  declare priceCode: CreationOptional<string>;
  declare subTotalCents: CreationOptional<number>;
  declare tax: number | null;
  /** null: its tax cannot be read. */
  declare totalCents: CreationOptional<number | null>;
  declare problems: CreationOptional<number>;
  declare expires: string | null;
  /** What only the quote's page shows. */
  declare page: CreationOptional<object>;
}
export const defineQuote = (sequelize: Sequelize) =>
  Quote.init(
    {
      id: key(),
      version: int(),
      jobId: int(),
      companyId: int(),
      authorId: int(),
      jobAuthorId: int(),
      n: int(),
      jobNum: int(),
      num: text(),
      revision: int(),
      publishedPrints: int(),
      lastPrint: int(),
      timeIn: time(),
      timeChanged: time(),
      projectedSeq: big(),
      name: text(),
      customerId: int(),
      street: text(),
      city: text(),
      state: text(),
      priceCode: text(),
      subTotalCents: big(),
      tax: decimal(),
      totalCents: big(),
      problems: int(),
      expires: text(),
      page: json(),
    },
    { sequelize, tableName: 'quotes', underscored: true, timestamps: false },
  );
