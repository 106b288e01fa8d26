import { maxDevices, maxMuted } from '../../common/inbox/limits';

/** Why a call about the inbox was refused. */
export const inboxText = {
  oneChoice: 'can’t be combined: send one of ids, all, jobId, quoteId and undo',
  mutedFull: `You have muted ${maxMuted} jobs, which is the limit. Unmute one first.`,
  devicesFull: `You get push notifications on ${maxDevices} devices, which is the limit. Remove one first.`,
  nothingChosen: 'or quiet or digest is required',
  kindAlone: 'must be sent with inbox or push',
  notYours: 'must be a notification that you can get',
  notTimeZone: 'must be a time zone such as America/Denver',
  notService: 'must be the address of a push service',
  notKey: 'must be a P-256 public key in base64url',
};
