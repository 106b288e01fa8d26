/** Why a note can't be edited or deleted. */
export const noteRefusalText = {
  tooLate: 'Notes can be changed for 10 minutes. Add another note instead.',
  released: 'The note of a release can’t be edited. Add another note instead.',
  answered: 'This question was answered, so it can’t be edited. Ask another one instead.',
  hasAction: 'This note changed the status of the job, so it can’t be deleted. Edit its text instead.',
  hasDrafts: 'This note has drafts of the job, so it can’t be deleted. Edit its text instead.',
  hasPins: 'A file of this note has pins, so it can’t be deleted. Edit its text instead.',
  enterText: 'Enter a note.',
};
