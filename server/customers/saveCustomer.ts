import { foldCase } from '../../common/csv/foldCase';
import { roomsFor } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { Customer } from '../../db/models/Customer';
import { lockAllowed } from '../access/lockAllowed';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { companyFor } from '../companies/companyFor';
import { presentOne } from '../views/present';
import { bumpDependents } from '../work/bumpDependents';
import { change } from '../work/change';
import { expectImported } from '../work/expectImported';
import { conflict, invalid } from '../work/refusal';
import { rows } from '../work/sql';
import type { Work } from '../work/Work';
import { customerPresenter } from './presentCustomer';

const present = ({ services, viewer }: Pick<CallContext, 'services' | 'viewer'>, id: number) =>
  presentOne(
    (sql, bind) => rows(services.db, sql, bind),
    customerPresenter,
    id,
    readerOf({ viewer }),
    scope.customers(viewer, 'cu'),
  );

export async function createCustomer(context: CallContext<Routes['customers.create']>): Promise<Answer> {
  const { services, viewer, body, call, repeatable } = context;
  const id = await change(services, { actor: viewer, verb: call, repeatable }, async (work) => {
    const { client, customerNumForClient: customerNum = '', ...fields } = body;
    const company = await companyFor((sql, bind) => work.sql(sql, bind), viewer, client);
    refuseUncertified(fields);
    await refuseDouble(work, company.id, { id: 0, name: fields.name, customerNum });
    return (await work.insert(Customer, { ...fields, customerNum, companyId: company.id })).id;
  });
  return present(context, id);
}

export async function updateCustomer(context: CallContext<Routes['customers.update']>): Promise<Answer> {
  const { services, viewer, body, call, params } = context;
  await change(services, { actor: viewer, verb: call }, async (work) => {
    const customer = await lockAllowed(context, work, Customer, params.id, scope.customers(viewer));
    const { expected, customerNumForClient: customerNum, ...fields } = body;
    const patch = { ...fields, ...(customerNum === undefined ? {} : { customerNum }) };
    await work.expect('customer', customer, expected, Object.keys(patch));
    await expectImported(work, 'customers', customer, expected, Object.keys(body));
    refuseUncertified({ ...customer, ...fields });
    const named = { name: fields.name ?? customer.name, customerNum: customerNum ?? customer.customerNum };
    if (named.name !== customer.name || named.customerNum !== customer.customerNum)
      await refuseDouble(work, customer.companyId, { id: customer.id, ...named });
    const saved = await work.update(Customer, customer, patch);
    if (shownElsewhere.some((field) => saved[field] !== customer[field]))
      await bumpDependents(work, 'customer', customer.id);
  });
  return present(context, params.id);
}

/** Fields that jobs or quotes show. */
const shownElsewhere = ['name', 'shortName', 'taxExempt', 'taxCertificate', 'taxCertificateEnds'] as const;

/** An exemption needs the number of its certificate (Q91). */
function refuseUncertified({ taxExempt, taxCertificate }: { taxExempt?: boolean; taxCertificate?: string }): void {
  if (taxExempt && !taxCertificate) throw invalid({ taxCertificate: 'is required for an exempt customer' });
}

/** Jobs keep everything except the customer's name. */
export async function deleteCustomer(context: CallContext<Routes['customers.delete']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    const customer = await lockAllowed(context, work, Customer, params.id, scope.customers(viewer));
    await bumpDependents(work, 'customer', customer.id);
    await work.remove(
      Customer,
      customer,
      roomsFor.customer(customer).map(({ room }) => room),
    );
    return { value: { _id: customer.id } };
  });
}

/**
 * A customer's number must be unique in its company, or its name if it has no number (Q22); imports would only ever
 * find the first of two. The lock serializes parallel saves of the same key.
 */
async function refuseDouble(
  work: Work,
  companyId: number,
  { id, name, customerNum }: { id: number; name: string; customerNum: string },
): Promise<void> {
  const key = customerNum === '' ? `name ${foldCase(name)}` : `number ${foldCase(customerNum)}`;
  await work.lockKey(`customer ${companyId} ${key}`);
  const same =
    customerNum === ''
      ? "customer_num = '' AND fold_case(name) = fold_case($2)"
      : "customer_num <> '' AND fold_case(customer_num) = fold_case($2)";
  const [other] = await work.sql<{ id: number; name: string }>(
    `SELECT id, name FROM customers WHERE company_id = $1 AND ${same} AND id <> $3 LIMIT 1`,
    [companyId, customerNum === '' ? name : customerNum, id],
  );
  if (!other) return;
  throw conflict(
    customerNum === ''
      ? `A customer named ${other.name} without a number already exists. Give one of them a number.`
      : `Customer number ${customerNum} is ${other.name}'s already. Choose another number.`,
    { kind: 'customer', id: other.id },
  );
}
