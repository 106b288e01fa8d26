import { randomUUID } from 'node:crypto';
import { isStaff } from '../../common/access/roles';
import { officeName } from '../../common/notes/officeName';
import type { Routes } from '../../common/api/routes';
import { Job } from '../../db/models/Job';
import { Quote } from '../../db/models/Quote';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { conflict, invalid } from '../work/refusal';
import { companyQueue } from '../work/queues';
import { spendQuota } from '../work/spendQuota';
import { touchQuotes } from '../work/touchQuotes';
import { findPrint } from './findPrint';

/** A print goes out by e-mail; its job's quote status becomes Emailed, unless it is Sold already. */
export async function emailPrint(ask: Ask<Routes['prints.email']>) {
  const { house, viewer, params, body } = ask;
  const print = await findPrint(ask, params.id);
  allow(viewer, 'quote.edit');
  if (print.state !== 'ready')
    throw conflict('This print is still being made. Send it when its file is there.', {
      kind: 'quotePage',
      id: print.quoteId,
    });
  const value = await change(house, { actor: viewer, verb: ask.call, repeatable: ask.repeatable }, async (work) => {
    const job = await work.lock(Job, print.jobId);
    const quote = await work.lock(Quote, print.quoteId, scope.quotes(viewer));
    const to = body.to ?? (await customerEmails(work.sql.bind(work), quote.id));
    if (to.length === 0) throw invalid({ to: 'is required: the quote’s customer has no e-mail address' });
    const addresses = [...new Set(to.map((address) => address.trim().toLowerCase()))];
    await spendQuota(house, work, 'printEmails', addresses.length, { viewer, companyId: quote.companyId });
    for (const [i, address] of addresses.entries()) {
      await work.task(
        'mail.print',
        {
          ...{ printId: print.id, to: address, text: body.text ?? '' },
          // Customers of a company don't learn who works in the office.
          ...{ from: isStaff(viewer.role) ? officeName : viewer.name, fromId: viewer.id },
          mailId: randomUUID(),
        },
        undefined,
        companyQueue('mail', quote.companyId, i),
      );
    }
    await work.sql('UPDATE quote_prints SET emailed_at = coalesce(emailed_at, $2) WHERE id = $1 RETURNING id', [
      print.id,
      work.now,
    ]);
    if (job.quoteStatus !== 'Sold' && job.quoteStatus !== 'Emailed') {
      await work.update(Job, job, { quoteStatus: 'Emailed' });
      await touchQuotes(work, job.id);
    }
    work.record('print', quote.id, { print: print.num, to: addresses });
    return { to: addresses };
  });
  return { value };
}

type Sql = <T extends object>(sql: string, bind?: readonly unknown[]) => Promise<T[]>;

async function customerEmails(sql: Sql, quoteId: number): Promise<readonly string[]> {
  const [found] = await sql<{ emails: string[] }>(
    'SELECT cu.emails FROM quotes q JOIN customers cu ON cu.id = q.customer_id WHERE q.id = $1',
    [quoteId],
  );
  return found?.emails ?? [];
}
