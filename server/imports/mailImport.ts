import { introOf, subjectOf } from '../../common/companies/letterWords';
import type { House } from '../house';
import { brandOf } from '../letters/brand';
import { sendLetter } from '../letters/sendLetter';
import { creatorMay, creatorQuotes } from '../work/creatorRight';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks';

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

/** To whoever started it, and still may: a long import is done, and its tab may be closed by then. */
export async function mailImport(house: House, { importId }: TaskPayload<'mail.import'>): Promise<void> {
  const done = await oneRow<Done>(
    house.db,
    `SELECT i.what, i.file_name AS "fileName", i.rows_added AS added, i.rows_changed AS changed, i.rows_removed AS removed,
       i.rows_refused AS refused, i.company_id AS "companyId", u.name, u.email
     FROM imports i JOIN users u ON u.id = i.actor_id
     WHERE i.id = $1 AND i.state = 'done' AND u.email IS NOT NULL AND ${creatorMay('u', 'i.company_id')}
       AND (i.what IN ('match', 'ratio') OR ${creatorQuotes('u')})`,
    [importId],
  );
  if (!done) return;
  const brand = await brandOf(house, done.companyId);
  const said = { list: lists[done.what] ?? done.what, file: done.fileName, company: brand.name };
  await sendLetter(
    house,
    {
      brand,
      name: done.name,
      paragraphs: [introOf(brand.words, 'import', said)],
      facts: [
        ['Added', String(done.added)],
        ['Changed', String(done.changed)],
        ['Removed', String(done.removed)],
        ['Not taken', String(done.refused)],
      ],
      ...(done.refused > 0 ? { after: ['The import\u2019s history has the lines that were not taken.'] } : {}),
    },
    { to: done.email, subject: subjectOf(brand.words, 'import', said), key: `import ${importId}` },
  );
}
