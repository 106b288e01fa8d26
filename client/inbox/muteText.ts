/** Texts of muting a job. */
export const muteText = {
  mute: 'Mute',
  unmute: 'Unmute',
  muteLabel: (title: string) => `Mute ${title}`,
  unmuteLabel: (title: string) => `Unmute ${title}`,
  mark: 'Muted',
  failed: (muted: boolean) => (muted ? 'The job wasn’t unmuted.' : 'The job wasn’t muted.'),
  done: (muted: boolean) => (muted ? 'Muted. You’ll still be notified when someone mentions you.' : 'Unmuted.'),
};
