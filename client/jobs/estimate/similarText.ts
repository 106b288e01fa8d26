import type { JobView } from '../../../common/jobs/job';
import { list } from '../../../common/format/list';
import { plural } from '../../../common/format/plural';
import type { SimilarQuery } from './estimateDraft';

export const similarText = {
  title: (count: number) => `Already submitted? ${plural(count, 'similar job', 'similar jobs')} in the last 90 days:`,
  name: 'same name',
  address: 'same address',
  file: 'same file',
};

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The fields that a found job has in common with the form; only its files can be the same if no field is. */
export function likenessOf({ name, street }: Pick<JobView, 'name' | 'street'>, query: SimilarQuery): string {
  const same = (a: string, b = '') => plain(b) !== '' && plain(a) === plain(b);
  const likeness = [
    ...(same(name, query.name) ? [similarText.name] : []),
    ...(same(street, query.street) ? [similarText.address] : []),
  ];
  return list(likeness.length > 0 ? likeness : [similarText.file]);
}
