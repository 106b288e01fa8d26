import { roomsFor } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { Customer } from '../../db/models/Customer';
import { allow } from '../access/allow';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { companyFor } from '../companies/companyFor';
import { presentOne } from '../views/present';
import { bumpDependants } from '../work/bumpDependants';
import { change } from '../work/change';
import { expectImported } from '../work/expectImported';
import { conflict } from '../work/refusal';
import { rows } from '../work/sql';
import type { Work } from '../work/Work';
import { customerPresenter } from './presentCustomer';

const present = ({ house, viewer }: Pick<Ask, 'house' | 'viewer'>, id: number) =>
  presentOne(
    (sql, bind) => rows(house.db, sql, bind),
    customerPresenter,
    id,
    readerOf({ viewer }),
    scope.customers(viewer, 'cu'),
  );

export async function createCustomer(ask: Ask<Routes['customers.create']>): Promise<Answer> {
  const { house, viewer, body, call, repeatable } = ask;
  const id = await change(house, { actor: viewer, verb: call, repeatable }, async (work) => {
    const { client, customerNumForClient: customerNum = '', ...fields } = body;
    const company = await companyFor((sql, bind) => work.sql(sql, bind), viewer, client);
    await refuseDouble(work, company.id, { id: 0, name: fields.name, customerNum });
    return (await work.insert(Customer, { ...fields, customerNum, companyId: company.id })).id;
  });
  return present(ask, id);
}

export async function updateCustomer(ask: Ask<Routes['customers.update']>): Promise<Answer> {
  const { house, viewer, body, call, params } = ask;
  await change(house, { actor: viewer, verb: call }, async (work) => {
    const customer = await work.lock(Customer, params.id, scope.customers(viewer));
    allow(viewer, 'customer.edit');
    const { expected, customerNumForClient: customerNum, ...fields } = body;
    const patch = { ...fields, ...(customerNum === undefined ? {} : { customerNum }) };
    await work.expect('customer', customer, expected, Object.keys(patch));
    await expectImported(work, 'customers', customer, expected, Object.keys(body));
    const named = { name: fields.name ?? customer.name, customerNum: customerNum ?? customer.customerNum };
    if (named.name !== customer.name || named.customerNum !== customer.customerNum)
      await refuseDouble(work, customer.companyId, { id: customer.id, ...named });
    const { name, shortName } = await work.update(Customer, customer, patch);
    if (name !== customer.name || shortName !== customer.shortName) await bumpDependants(work, 'customer', customer.id);
  });
  return present(ask, params.id);
}

/** The jobs keep everything but the customer's name. */
export const deleteCustomer = ({ house, viewer, call, params }: Ask<Routes['customers.delete']>): Promise<Answer> =>
  change(house, { actor: viewer, verb: call }, async (work) => {
    const customer = await work.lock(Customer, params.id, scope.customers(viewer));
    allow(viewer, 'customer.delete');
    await bumpDependants(work, 'customer', customer.id);
    await work.remove(
      Customer,
      customer,
      roomsFor.customer(customer).map(({ room }) => room),
    );
    return { value: { _id: customer.id } };
  });

/**
 * The number names one customer of its company, where there is none the name does (Q22): of two alike, imports would
 * only ever find the first. Two who make the same at once come one after the other.
 */
async function refuseDouble(
  work: Work,
  companyId: number,
  { id, name, customerNum }: { id: number; name: string; customerNum: string },
): Promise<void> {
  const key = customerNum === '' ? `name ${name.toLowerCase()}` : `number ${customerNum.toUpperCase()}`;
  await work.lockKey(`customer ${companyId} ${key}`);
  const same = customerNum === '' ? "customer_num = '' AND name_key = lower($2)" : 'number_key = lower($2)';
  const [other] = await work.sql<{ id: number; name: string }>(
    `SELECT id, name FROM customers WHERE company_id = $1 AND ${same} AND id <> $3 LIMIT 1`,
    [companyId, customerNum === '' ? name : customerNum, id],
  );
  if (!other) return;
  throw conflict(
    customerNum === ''
      ? `There is a customer ${other.name} without a number already. Give one of them a number.`
      : `Customer number ${customerNum} is ${other.name}'s already. Choose another number.`,
    { kind: 'customer', id: other.id },
  );
}
