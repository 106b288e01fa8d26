export const setUpText = {
  title: 'Finish setting up',
  intro:
    'Your logo appears on quotes and PDFs. You can change it later on your company page, and emails in your profile.',
  notifications: 'Email me when',
  logo: 'Company logo',
  done: 'Done',
  failed: 'Couldn’t save your settings.',
};
