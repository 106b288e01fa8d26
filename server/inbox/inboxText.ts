import { maxMuted } from '../../common/inbox/limits';

/** Why a call about the inbox was refused. */
export const inboxText = {
  oneChoice: 'can’t be combined: send one of ids, all, jobId, quoteId and undo',
  mutedFull: `You have muted ${maxMuted} jobs, which is the limit. Unmute one first.`,
};
