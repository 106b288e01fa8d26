/** Texts of times, statuses and badges, which the wall shows too. */
export const dueText = {
  /** Label in front of the time left, which may be on the next line. */
  onHold: 'On hold ·',
  onHoldTitle: (due: string) => `On hold; was due ${due}`,
  title: (due: string) => `Due ${due} · time left is in business hours`,
};

export const drafterText = { unassigned: 'Unassigned' };

export const liveText = {
  delayed: 'Updates take about a second longer',
  live: 'Live',
  updating: 'Updating…',
  connecting: 'Connecting…',
  offline: (since: string) => `Offline since ${since}`,
};

export const rushText = { rush: 'RUSH' };

export const pipsText = {
  quote: (step: string) => `Quote: ${step}`,
  production: (step: string) => `Production: ${step}`,
  quoteLetter: 'Q',
  productionLetter: 'P',
};

export const stepsText = { label: 'Status' };

export const timelineText = {
  label: 'Status over time',
  since: (status: string, time: string) => `${status} since ${time}`,
  soFar: (time: string) => `${time} so far`,
  onHold: (time: string) => `${time} on hold`,
  onHoldSoFar: (time: string) => `${time} so far, on hold`,
};

export const whyText = {
  /** `of` names the figure: "this due time". */
  question: (of: string) => `Why ${of}?`,
  trigger: 'why?',
  calculation: 'Calculation',
};
