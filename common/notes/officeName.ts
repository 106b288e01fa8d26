/** Shown to outside readers instead of a drafter's name. */
export const officeName = 'Drafting office';
