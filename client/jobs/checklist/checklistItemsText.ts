/** The list of checklist items. */
export const checklistItemsText = {
  title: 'Checklist',
  loading: 'Loading the checklist',
  failed: 'Couldn’t load the checklist',
  add: 'Add item',
  empty: 'No checklist items yet',
  emptyHow:
    'Drafters check these items before they send a takeoff to review. An item is for one panel type or for all. The reviewer sees what is open.',
  text: 'Item',
  panType: 'Panels',
  allPanels: 'All panels',
};

export const checklistItemDialogText = {
  add: 'Add checklist item',
  edit: 'Edit checklist item',
  save: 'Save',
  text: 'Item',
  textHint: 'Such as Panel lengths agree with the plan',
  textMissing: 'Enter what to check.',
  panType: 'Panels',
  panTypeHint: 'A job’s panel type comes from the client’s list of panels.',
  added: 'Checklist item added',
  saved: 'Checklist item saved',
};

export const deleteChecklistItemText = (text: string) => ({
  title: 'Delete this checklist item?',
  consequence: `${text}. Jobs on which it was checked keep it.`,
  submit: 'Delete item',
  done: 'Checklist item deleted',
});
