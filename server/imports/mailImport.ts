import { introOf, subjectOf } from '../../common/companies/emailTemplates';
import type { Services } from '../services';
import { brandOf } from '../emails/brand';
import { sendEmail } from '../emails/sendEmail';
import { creatorMay, creatorQuotes } from '../work/creatorRight';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';

const lists: Record<string, string> = {
  items: 'item catalog',
  customers: 'customers',
  match: 'match list',
  ratio: 'ratio list',
};

interface Done {
  readonly what: string;
  readonly fileName: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly refused: number;
  readonly companyId: number;
  readonly name: string;
  readonly email: string;
}

/** Emails the user who started a long import, whose tab may be closed by then, if they can still read it. */
export async function mailImport(services: Services, { importId }: TaskPayload<'mail.import'>): Promise<void> {
  const done = await oneRow<Done>(
    services.db,
    `SELECT i.what, i.file_name AS "fileName", i.rows_added AS added, i.rows_changed AS changed, i.rows_removed AS removed,
       i.rows_refused AS refused, i.company_id AS "companyId", u.name, u.email
     FROM imports i JOIN users u ON u.id = i.actor_id
     WHERE i.id = $1 AND i.state = 'done' AND u.email IS NOT NULL AND ${creatorMay('u', 'i.company_id')}
       AND (i.what IN ('match', 'ratio') OR ${creatorQuotes('u')})`,
    [importId],
  );
  if (!done) return;
  const brand = await brandOf(services, done.companyId);
  const placeholders = { list: lists[done.what] ?? done.what, file: done.fileName, company: brand.name };
  await sendEmail(
    services,
    {
      brand,
      name: done.name,
      paragraphs: [introOf(brand.words, 'import', placeholders)],
      facts: [
        ['Added', String(done.added)],
        ['Changed', String(done.changed)],
        ['Removed', String(done.removed)],
        ['Skipped', String(done.refused)],
      ],
      ...(done.refused > 0 ? { after: ['See the import history for skipped lines.'] } : {}),
    },
    { to: done.email, subject: subjectOf(brand.words, 'import', placeholders), key: `import ${importId}` },
  );
}
