/** ID of the only row of settings. */
export const settingsId = 1;

/** Levels with a turnaround; 9 is the custom level. */
export const settingLevels = ['1', '2', '3', '4', '5', '9'] as const;
export type SettingLevel = (typeof settingLevels)[number];
