import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { SalesStage } from '../../common/quotes/sales/salesStatus';
import { big, decimal, int, json, key, text, time } from './model';

/** A quote: its owner, and content last projected from its document; money in cents. */
export class Quote extends Model<InferAttributes<Quote>, InferCreationAttributes<Quote>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare jobId: number;
  declare companyId: number;
  declare authorId: number;
  /** User who submitted the job. */
  declare jobAuthorId: number;
  declare n: number;
  declare jobNum: number;
  declare num: string;
  declare revision: CreationOptional<number>;
  /** Number of published prints. */
  declare publishedPrints: CreationOptional<number>;
  /** Number of the latest print; numbers aren't reused. */
  declare lastPrint: CreationOptional<number>;
  declare timeIn: Date;
  declare timeChanged: Date;
  /** Last update of the log that this row reflects. */
  declare projectedSeq: CreationOptional<number>;
  declare name: CreationOptional<string>;
  declare customerId: number | null;
  declare street: CreationOptional<string>;
  declare city: CreationOptional<string>;
  declare state: CreationOptional<string>;
  declare priceCode: CreationOptional<string>;
  declare subTotalCents: CreationOptional<number | null>;
  declare tax: number | null;
  /** null if the tax rate is invalid. */
  declare totalCents: CreationOptional<number | null>;
  declare problems: CreationOptional<number>;
  declare expires: string | null;
  /** Data shown only on the quote page. */
  declare page: CreationOptional<object>;
  /** Sales status, except that it may have expired since. */
  declare sales: CreationOptional<SalesStage>;
  /** Revision of the latest version that a customer received; null if none did. */
  declare sentRevision: number | null;
  /** Last day of that version. */
  declare sentThrough: string | null;
  /** When a customer first received a version, and when one did last; null if none did. */
  declare firstSentAt: Date | null;
  declare sentAt: Date | null;
  /** SHA-256 of the projected content. */
  declare contentHash: string | null;
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
      sales: text(),
      sentRevision: int(),
      sentThrough: text(),
      firstSentAt: time(),
      sentAt: time(),
      contentHash: text(),
    },
    { sequelize, tableName: 'quotes', underscored: true, timestamps: false },
  );
