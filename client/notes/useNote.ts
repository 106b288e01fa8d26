import type { BodyIn } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { useCommand } from '../api/useCommand';

export type NoteBody = BodyIn<Routes['notes.create']>;

/** Creates a note on a job; its commands run one after the other. The same key creates the note once. */
export function useNote(jobId: number) {
  const { mutateAsync } = useCommand('notes.create', `job:${jobId}`);
  return (body: NoteBody, key: string) => mutateAsync({ params: { jobId }, body, key });
}
