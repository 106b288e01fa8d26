import { describe, expect, it } from 'vitest';
import { inFilter, openQuestion, threadOf } from '../../client/notes/threadOf';
import type { NoteView } from '../../common/notes/note';

const note = (_id: number, flags: Partial<NoteView> = {}, staff = true): NoteView => ({
  _id,
  version: 1,
  job: 1,
  text: `note ${_id}`,
  mentions: [],
  files: [],
  author: { _id: 1, name: 'Somebody', staff },
  owner: { _id: 1, companyName: 'A company' },
  timeIn: '2030-01-01T12:00:00.000Z',
  edited: null,
  jobRev: 0,
  group: 'current version',
  release: false,
  revision: false,
  revisionResponse: false,
  rfi: false,
  rfiResponse: false,
  ...flags,
});
const rfi = (id: number) => note(id, { rfi: true });
const answer = (id: number) => note(id, { rfiResponse: true }, false);
const shape = (notes: NoteView[]) =>
  threadOf(notes).map((entry) => [entry.note._id, ...entry.answers.map((one) => one._id)]);

describe('a thread', () => {
  it('puts an answer below its question, the last one before it', () => {
    expect(shape([note(1), rfi(2), note(3), answer(4), rfi(5)])).toEqual([[1], [2, 4], [3], [5]]);
    expect(shape([rfi(1), rfi(2), answer(3)])).toEqual([[1], [2, 3]]);
  });

  it('keeps an answer whose question can’t be read', () => {
    expect(shape([answer(1), note(2)])).toEqual([[1], [2]]);
  });

  it('finds the open question', () => {
    expect(openQuestion([rfi(1), answer(2), rfi(3), note(4)])?._id).toBe(3);
    expect(openQuestion([note(1)])).toBeUndefined();
  });

  it('filters by author and readers, keeping questions with their answers', () => {
    const thread = threadOf([note(1, {}, false), note(2, { cad: true }), rfi(3), answer(4), note(5)]);
    const ids = (filter: 'all' | 'client' | 'internal') =>
      thread.filter((entry) => inFilter(entry, filter)).map((entry) => entry.note._id);
    expect(ids('all')).toEqual([1, 2, 3, 5]);
    expect(ids('client')).toEqual([1, 3]);
    expect(ids('internal')).toEqual([2]);
  });
});
