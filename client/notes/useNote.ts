import type { BodyIn } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { useCommand } from '../api/useCommand';

export type NoteBody = BodyIn<Routes['notes.create']>;

/** Write a note of one job; its commands wait for each other. The same key is the same note. */
export function useNote(jobId: number) {
  const { mutateAsync } = useCommand('notes.create', `job:${jobId}`);
  return (body: NoteBody, key: string) => mutateAsync({ params: { jobId }, body, key });
}
