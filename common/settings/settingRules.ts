/** The one row of settings. */
export const settingsId = 1;

/** Levels that have a turnaround: 1 to 5, and 9, the custom one. */
export const settingLevels = ['1', '2', '3', '4', '5', '9'] as const;
export type SettingLevel = (typeof settingLevels)[number];
