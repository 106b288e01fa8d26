import { useCallback } from 'react';
import type { BodyIn } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { inboxPageText as text } from './inboxText';

/** Marks notifications as read; null if that failed. The counts follow by event. */
export function useMarkRead() {
  const { mutateAsync } = useCommand('inbox.read', 'inbox');
  return useCallback(
    async (body: BodyIn<Routes['inbox.read']>) =>
      (await toastFailure({ key: 'inbox.read', failed: text.failedMark }, () => mutateAsync({ body })))?.reply ?? null,
    [mutateAsync],
  );
}
