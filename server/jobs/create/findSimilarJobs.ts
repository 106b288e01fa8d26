import { fileIdOf } from '../../../common/api/text';
import type { Routes } from '../../../common/api/routes';
import { isStaff } from '../../../common/access/roles';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { coalescedRead } from '../../views/coalescedRead';
import { Json, presentList } from '../../views/present';
import { all, type Fragment, fragment } from '../../work/sql';
import { jobPresenter } from '../presentJob';

const [maxFound, maxDays] = [5, 90];

/** GET /jobs/similar: jobs in the viewer's scope that may be the one being submitted (R7.7). */
export async function findSimilarJobs(context: CallContext<Routes['jobs.similar']>): Promise<Json> {
  const { services, viewer, query } = context;
  const likeness = likenessOf(context);
  const someCompany = query.client !== undefined || !isStaff(viewer.role);
  if (likeness.length === 0 || !someCompany) return new Json('[]');
  const company = query.client === undefined ? [] : [fragment('j.company_id = ?', query.client)];
  const since = new Date(services.now().getTime() - maxDays * 24 * 3_600_000);
  const where = all(scope.jobs(viewer, 'j'), ...company, fragment('j.time_in > ?', since), anyOf(likeness));
  const page = { where, order: 'j.num DESC', cursor: 'j.num', limit: maxFound };
  const { json } = await presentList(coalescedRead(services.db), jobPresenter, readerOf(context), page);
  return json;
}

/** Conditions of which one is enough; blank fields have none. */
function likenessOf({ query, viewer }: CallContext<Routes['jobs.similar']>): Fragment[] {
  const same = (column: string, words: string) =>
    fragment(`letters_and_digits(j.${column}) = letters_and_digits(?)`, words);
  const { name = '', street = '', city = '', files = '' } = query;
  const found: Fragment[] = [];
  if (isWord(name)) found.push(same('name', name));
  if (isWord(street)) {
    found.push(all(fragment("j.street <> ''"), same('street', street), ...(isWord(city) ? [same('city', city)] : [])));
  }
  // Only the viewer's uploads and files submitted by the client: office drafts aren't compared.
  if (files !== '') {
    found.push(
      fragment(
        `j.id = ANY(ARRAY(SELECT f.job_id FROM files f JOIN files mine ON mine.sha256 = f.sha256 AND mine.size = f.size
           WHERE mine.id = ANY(?) AND mine.uploader_id = ? AND f.file_type = 1))`,
        files.split(',').map(fileIdOf),
        viewer.id,
      ),
    );
  }
  return found;
}

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const anyOf = (conditions: readonly Fragment[]): Fragment => ({
  sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`,
  binds: conditions.flatMap(({ binds }) => binds),
});
