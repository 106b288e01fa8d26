import type { customerView } from '../../common/customers/customer';
import { customerView as customerTable } from '../../common/customers/customer';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import type { Expr, Presenter } from '../views/viewSql';

const customer: Record<keyof (typeof customerView)['fields'], Expr> = {
  _id: 'cu.id',
  version: 'cu.version',
  client: 'cu.company_id',
  name: 'cu.name',
  shortName: 'cu.short_name',
  customerNumForClient: 'cu.customer_num',
  priceCode: 'cu.price_code',
  emails: 'cu.emails',
  taxExempt: 'cu.tax_exempt',
  taxCertificate: 'cu.tax_certificate',
  taxCertificateEnds: 'cu.tax_certificate_ends',
};

export const customerPresenter: Presenter = {
  table: customerTable as unknown as ViewTable<FieldSet>,
  exprs: customer,
  from: 'customers cu',
  id: 'cu.id',
  version: 'cu.version',
};
