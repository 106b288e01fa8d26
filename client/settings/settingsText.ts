export const settingsPageText = {
  title: 'Settings',
  failed: 'Couldn’t load settings',
  loading: 'Loading settings',
};

export const settingsText = {
  form: 'Settings',
  hours: 'Business hours',
  hoursNote: 'Monday–Friday',
  zone: (name: string) =>
    `These hours are in ${name}, the office’s time zone. Your system administrator can change the zone.`,
  hour24: 'Use 24-hour time on the wall display (14:35)',
  turnaround: 'Turnaround',
  turnaroundNote: 'Business hours from validation to due',
  rush: 'Rush jobs and revisions get half the time.',
  saved: 'Saved. New due times use these settings.',
  unsent: 'unsaved settings',
  none: 'none',
};

export const holidaysText = {
  title: 'Holidays',
  add: 'Add a holiday',
  submit: 'Add',
  choose: 'Choose a date.',
  none: 'No holidays. The office is open Monday–Friday.',
  remove: (day: string) => `Remove ${day}`,
  unsent: 'a holiday that you haven’t added',
};

export const settingsNames = {
  opens: 'Opens',
  closes: 'Closes',
  hour24: '24-hour time on the wall display',
  holidays: 'Holidays',
  hours1: 'Level 1',
  hours2: 'Level 2',
  hours3: 'Level 3',
  hours4: 'Level 4',
  hours5: 'Level 5',
  hours9: 'Custom level',
};

export const settingsErrors = {
  opens: 'Enter a time, such as 8:00 AM.',
  closes: 'Enter a time, such as 5:00 PM.',
  order: 'Closing must be after opening.',
  hours: 'Enter hours from 0.25 to 400, in steps of 0.25.',
};
