/** Texts of a calendar feed. */
export const calendarText = {
  name: 'Takeoffs due',
  due: (job: string) => `${job} due`,
};
