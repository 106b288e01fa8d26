import type { PanelType } from '../../common/companies/panelLimits';
import type { TemplateKind } from '../../common/notes/templates/templateKinds';
import type { CompanyKey } from './companies';

/** A template of notes in the demo; without a company for all clients. */
interface StoryTemplate {
  readonly name: string;
  readonly kind: TemplateKind;
  readonly text: string;
  readonly company?: CompanyKey;
}

export const templates: readonly StoryTemplate[] = [
  {
    name: 'Ask for the pitch',
    kind: 'rfi',
    text: 'The plan of {name} doesn’t show the pitch. Can you send a section, or measure it on site?',
  },
  {
    name: 'Which sheet governs',
    kind: 'note',
    text: 'Two sheets of {job} disagree. We drew the later one; tell us if the other one is right.',
  },
  {
    name: 'Snow guards in Summit County',
    kind: 'internal',
    text: '{client} wants snow guards called out on every eave in Summit County.',
    company: 'wasatch',
  },
];

/** Items of the checklist in the demo; null for all panels. */
export const checklist: readonly { readonly text: string; readonly panType: PanelType | null }[] = [
  { text: 'Panel lengths agree with the plan', panType: null },
  { text: 'Trims are counted on every plane', panType: null },
  { text: 'Lap direction is on the sheet', panType: 'EF' },
  { text: 'Skylights and curbs are left out of the count', panType: 'EF' },
  { text: 'Panel layout starts at the marked gable', panType: 'SS' },
  { text: 'Clips and cleats are in the trim list', panType: 'SS' },
];
