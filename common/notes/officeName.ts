/** What outside audiences read where a note's author works in the drafting office: they never see a drafter's name. */
export const officeName = 'Drafting office';
