import { plural } from '../../../common/format/plural';

/** Texts of the shell and of panels. */
export const shellFrameText = { skip: 'Skip to content', home: 'Takeoffs home', nav: 'Main' };

export const brandText = { name: 'Takeoffs' };

/** Lowercases a title inside a sentence: "Project Details" becomes "project details", "API and webhooks" stays. */
const inSentence = (title: string): string => title.replace(/\b\p{Lu}(?=\p{Ll})/gu, (first) => first.toLowerCase());

export const foldText = {
  show: 'Show',
  hide: 'Hide',
  showLabel: (title: string) => `Show ${inSentence(title)}`,
  hideLabel: (title: string) => `Hide ${inSentence(title)}`,
};

export const offlineText = {
  since: (time: string) => `Offline since ${time}`,
  stale: 'You’re offline; this may be out of date.',
  saved: (n: number) =>
    `You’re offline. ${plural(n, 'change is', 'changes are')} saved in this browser until the connection is back.`,
  tryNow: 'Try now',
};

export const themeText = { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' };
