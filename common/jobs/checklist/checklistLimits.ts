import { panelTypes } from '../../companies/panelLimits';

/** `perType` counts the items of one panel type, or those for all. */
export const checklistLimits = { text: 160, perType: 20 } as const;
/** Items of all types, and those for all panels. */
export const maxChecklistItems = checklistLimits.perType * (panelTypes.length + 1);
