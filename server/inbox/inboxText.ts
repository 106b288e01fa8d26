import { maxDevices, maxMuted } from '../../common/inbox/limits';

/** Why a call about the inbox was refused. */
export const inboxText = {
  oneChoice: 'can’t be combined: send one of ids, all, jobId, quoteId and undo',
  mutedFull: `You have muted ${maxMuted} jobs, which is the limit. Unmute one first.`,
  devicesFull: `You get push notifications on ${maxDevices} devices, which is the limit. Remove one first.`,
  notService: 'must be the address of a push service',
  notKey: 'must be a P-256 public key in base64url',
};
