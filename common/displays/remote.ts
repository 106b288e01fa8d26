/** Actions of the display remote. */
export const remoteActions = ['pause', 'resume', 'next', 'previous', 'highlight'] as const;
export type RemoteAction = (typeof remoteActions)[number];

/** A paused display continues by itself after this time, in ms. */
export const pauseMs = 10 * 60_000;
/** How long a job is highlighted, in ms. */
export const highlightMs = 30_000;
/** How long a page that was turned to by remote control stays, in ms. */
export const turnedMs = 30_000;

/** A connected display is noted once a minute; one that wasn't for this long is offline, in ms. */
const onlineMs = 150_000;
export const isOnline = (lastSeen: string | null | undefined, now: number): boolean =>
  lastSeen != null && now - Date.parse(lastSeen) < onlineMs;
