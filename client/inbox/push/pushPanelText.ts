/** Texts of push notifications in the profile. */
export const pushPanelText = {
  title: 'Push notifications',
  about: 'Get your notifications on this device, even when Takeoffs is closed.',
  failed: 'Couldn’t load your devices',
  unsupported:
    'This browser can’t show push notifications. On an iPhone or iPad, add Takeoffs to the Home Screen and open it there.',
  blocked: 'Notifications are blocked for this site. Allow them in the browser’s settings for this site.',
  refused: 'This browser didn’t turn on push notifications. Check its notification settings and try again.',
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  turnedOn: 'Push notifications are on for this device.',
  turnedOff: 'Push notifications are off for this device.',
  others: 'Devices',
  here: 'This device',
  added: (date: string) => `Added ${date}`,
  used: (date: string) => `Last push ${date}`,
  remove: 'Remove',
  removeLabel: (device: string) => `Remove ${device}`,
  removed: (device: string) => `${device} no longer gets push notifications.`,
  notRemoved: 'The device wasn’t removed.',
};
