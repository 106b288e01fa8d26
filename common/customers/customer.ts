import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber } from '../api/text';

/** A client company's own customer (R2). Role customer can't read any. */
export const customerView = table(['admin', 'staff', 'quoter', 'rep'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** The company it belongs to. */
  client: everyone(idNumber),
  name: everyone(z.string()),
  shortName: everyone(z.string()),
  customerNumForClient: everyone(z.string()),
  priceCode: everyone(z.string()),
  emails: everyone(z.array(z.string())),
  taxExempt: everyone(z.boolean()),
  /** Number of the exemption certificate; blank if none. */
  taxCertificate: everyone(z.string()),
  /** Last day of the certificate; null if it has none. */
  taxCertificateEnds: everyone(z.nullable(z.string())),
});
export type CustomerView = ViewOf<typeof customerView>;
