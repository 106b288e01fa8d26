/** Text for a caller who has to wait: "Try again in 45 seconds." For longer waits the screen shows the time of day. */
export function tryAgainIn(seconds: number): string {
  const [amount, unit] =
    seconds <= 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds <= 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `Try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`;
}
