import { Readable } from 'node:stream';
import type { Routes } from '../../common/api/routes';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { csvLine, guard } from '../../common/csv/write';
import { clockOf } from '../../common/format/dates';
import type { Answer, CallContext } from '../callContext';
import { filtered } from './findChanges';
import { readTrail } from './readTrail';

const atOnce = 1000;
const head = ['Time', 'Who', 'Call', 'Kind', 'Id', 'Which', 'Field', 'From', 'To'] as const;

/** The filtered changes, one row per changed field, read page by page while they are sent. */
export async function downloadChanges({
  services,
  viewer,
  query,
}: CallContext<Routes['audit.download']>): Promise<Answer> {
  const wanted = filtered({ viewer, query });
  async function* lines() {
    yield `\ufeff${csvLine(head)}`;
    for (let after: string | undefined; ; ) {
      const { entries, next } = await readTrail(services, { ...wanted, limit: atOnce, after });
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
  const rows = changes.length > 0 ? changes : [{ says: '', as: 'text' as const, from: null, to: null }];
  return rows.map(({ says, as, from, to }) =>
    csvLine([at, guard(by ?? 'System'), verb, kind, String(id), guard(title), says, cell(as, from), cell(as, to)]),
  );
}

type Changed = AuditEntry['changes'][number];

/** Texts are guarded against spreadsheet formulas; lists are separated by commas. */
function cell(as: Changed['as'], value: Changed['from']): string {
  if (value === null) return '';
  if (as === 'minutes') return clockOf(Number(value));
  return typeof value === 'string' || Array.isArray(value) ? guard(String(value)) : String(value);
}
