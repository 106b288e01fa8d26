/** Where a template is offered: in notes to the client, RFIs, corrections or internal notes. */
export const templateKinds = ['note', 'rfi', 'correction', 'internal'] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const templateLimits = { name: 60, text: 4000, templates: 200 } as const;

/** Filled in when a template is inserted: the job's number, its client and its project name. */
export const templatePlaceholders = ['job', 'client', 'name'] as const;
