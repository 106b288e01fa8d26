/** Assigning a job to oneself, on any page. */
export const takeText = {
  taken: (drafter: string, num: number) => `${drafter} took ${num} first.`,
  failed: (num: number, why: string) => `${num} wasn’t assigned to you. ${why}`,
  done: (num: number) => `${num} assigned to you.`,
  next: 'Next unassigned',
  noneUnassigned: 'No unassigned jobs',
  undo: 'Undo',
  undone: (num: number) => `${num} is unassigned again.`,
  notUndone: (num: number) => `${num} is still assigned to you.`,
};

export const rowBadgeText = {
  advance: (next: string) => `Advance to ${next}`,
  undo: 'Undo',
  marked: {
    quote: (num: number, status: string) => `${num}: quote marked ${status}`,
    production: (num: number, status: string) => `${num}: production marked ${status}`,
  },
  notChanged: {
    quote: (num: number) => `Quote status wasn’t changed on ${num}.`,
    production: (num: number) => `Production status wasn’t changed on ${num}.`,
  },
};

/** Keys of a job list. */
export const listKeyText = {
  assign: 'Assign to me',
  upload: 'Upload a draft',
  review: 'Send to review',
  note: 'Note',
  rfi: 'Request information',
  notAsked: (num: number, status: string) => `You can’t request information for ${num}: it’s in ${status}.`,
  selectFirst: 'Select a job first. Press j or k to move through the list.',
  notAssigned: {
    status: (num: number, status: string) => `You can’t be assigned to ${num}. It’s in ${status}.`,
    drafter: (num: number, drafter: string) => `You can’t be assigned to ${num}: ${drafter} has it.`,
  },
  noDrafts: (num: number, status: string) => `You can’t upload drafts to ${num}. It’s in ${status}.`,
  notReviewed: {
    status: (num: number, status: string) => `You can’t send ${num} to review: it’s in ${status}.`,
    drafter: (num: number, drafter: string) => `You can’t send ${num} to review: ${drafter} has it.`,
  },
};
