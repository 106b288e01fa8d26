import { Readable } from 'node:stream';
import type { Routes } from '../../common/api/routes';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { csvLine, guard } from '../../common/csv/write';
import type { Answer, Ask } from '../ask';
import { filtered } from './findChanges';
import { readTrail } from './readTrail';

const atOnce = 1000;
const head = ['Time', 'Who', 'Call', 'Kind', 'Id', 'Which', 'Field', 'From', 'To'] as const;

/** What the filters leave, a line per changed field, page by page as it is taken. */
export async function downloadChanges({ house, viewer, query }: Ask<Routes['audit.download']>): Promise<Answer> {
  const wanted = filtered({ viewer, query });
  async function* lines() {
    yield `\ufeff${csvLine(head)}`;
    for (let after: string | undefined; ; ) {
      const { entries, next } = await readTrail(house, { ...wanted, limit: atOnce, after });
      yield entries.flatMap((entry) => linesOf(JSON.parse(entry))).join('');
      if (next === null) return;
      after = next;
    }
  }
  return {
    download: {
      name: 'audit-download.csv',
      mime: 'text/csv; charset=utf-8',
      open: () => Readable.from(lines(), { objectMode: true }),
    },
  };
}

function linesOf({ at, by, verb, kind, id, title, changes }: AuditEntry): string[] {
  const what = changes.length > 0 ? changes : [{ says: '', from: null, to: null }];
  return what.map(({ says, from, to }) =>
    csvLine([at, guard(by ?? 'System'), verb, kind, String(id), guard(title), says, cell(from), cell(to)]),
  );
}

/** Texts guarded against formulas; lists with commas, as people type them. */
function cell(value: AuditEntry['changes'][number]['from']): string {
  if (value === null) return '';
  return typeof value === 'string' || Array.isArray(value) ? guard(String(value)) : String(value);
}
