const day = 1440;
const two = (n: number) => String(n).padStart(2, '0');

/** Minutes after midnight as a time input has them: `08:30`; midnight at the end of a day is `00:00`. */
export const timeText = (minute: number): string => `${two(Math.floor((minute % day) / 60))}:${two(minute % 60)}`;

/** Minutes after midnight of a time input; null if it is empty or incomplete. */
export const minuteOf = (text: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};
