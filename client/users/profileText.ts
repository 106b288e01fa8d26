import { passwordLength } from '../../common/auth/registrationRules';

export const profileText = {
  title: 'Your profile',
  panel: 'Profile',
  /** Fixed by the specification. */
  saved: 'User Profile Updated Successfully!',
  unsent: 'unsaved profile changes',
  logOut: 'Log out everywhere',
  logOutHint: 'Logs you out on all devices, including this one',
  enterCurrent: 'Enter your current password.',
};

/** The private calendar address. */
export const calendarText = {
  title: 'Calendar',
  about:
    'See the due times of your jobs in Google Calendar, Outlook or Apple Calendar: subscribe to a private address.',
  failed: 'Couldn’t load the calendar address',
  address: 'Address to subscribe to',
  once: 'Copy it now: it’s shown only once. Anyone with it can read your due times.',
  copy: 'Copy address',
  exists: (created: string) => `Your address was created on ${created}.`,
  create: 'Create address',
  replace: 'Create a new address',
  end: 'End…',
  endTitle: 'End your calendar address?',
  endAbout: 'Calendars that subscribe to it no longer update.',
  endIt: 'End address',
  ended: 'Calendar address ended.',
};

export const passwordText = {
  title: 'Password',
  newPassword: 'New password',
  newHint: `At least ${passwordLength} characters. Leave blank to keep your current password.`,
  current: 'Current password',
  currentHint: 'Required to set a new password. You’ll be logged out on other devices.',
};

export const profileFieldText = {
  email: 'Email',
  emailHint: 'Email can’t be changed.',
  notifications: 'Email notifications',
  ownJobs: 'Email me when',
  companyJobs: 'Email me about all of my company’s jobs when',
  allJobs: 'Email me about every client when',
  screens: 'Display',
  dates: 'Dates and times',
  quotes: 'Quotes',
  lists: 'Job lists',
  driveHint: 'The letter of the office drive on this computer.',
};

export const profileNames = {
  name: 'Name',
  phone: 'Phone',
  notifSubmit: 'One of my jobs is submitted',
  notifRfi: 'One of my jobs needs an answer',
  notifRelease: 'One of my jobs is released',
  notifSubmitAll: 'Any job is submitted',
  notifRfiAll: 'Any job needs an answer',
  notifReleaseAll: 'Any job is released',
  notifRegistered: 'Someone registers',
  numJobsIndex: 'Jobs on the dashboard',
  hour24: '24-hour time (14:35)',
  showSkittles: 'Show quote and production badges',
  showCadJobs: 'Show jobs in drafting',
  showNonCadJobs: 'Show all other jobs',
  driveLetter: 'Drive letter',
};

export const profileErrors = {
  numJobsIndex: 'Enter a whole number from 1 to 100.',
  name: 'Enter your name.',
  driveLetter: 'Enter one letter.',
};
