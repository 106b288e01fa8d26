import { plural } from '../../common/format/plural';

/** Recalculating open due times after the settings changed. */
export const dueTimesText = {
  offer: (n: number) => `${plural(n, 'open due time uses', 'open due times use')} earlier settings.`,
  open: 'Recalculate…',
  title: 'Recalculate due times',
  consequence: (n: number) =>
    `${plural(n, 'due time changes', 'due times change')} to match the current settings. Manual due times and released or invoiced jobs won’t change.`,
  submit: (n: number) => `Recalculate ${plural(n, 'due time', 'due times')}`,
  done: (n: number) => `${plural(n, 'due time', 'due times')} recalculated`,
};
