import type { BodyIn } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { isWidth } from '../../common/jobs/entry';

interface Chosen {
  readonly id: number;
  readonly name: string;
  readonly shortName?: string;
}

/** The new-estimate form as it is typed: widths are texts until they are sent. */
export interface EstimateDraft {
  readonly name: string;
  /** Staff name the company that they submit for. */
  readonly company: Chosen | null;
  readonly customer: Chosen | null;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly pan1Name: string;
  readonly pan1Width: string;
  readonly pan2Name: string;
  readonly pan2Width: string;
  readonly specialReq: string;
  readonly clearOnSubmit: boolean;
}
export const emptyEstimate: EstimateDraft = {
  name: '',
  company: null,
  customer: null,
  street: '',
  city: '',
  state: '',
  pan1Name: '',
  pan1Width: '',
  pan2Name: '',
  pan2Width: '',
  specialReq: '',
  clearOnSubmit: true,
};

export const isUntouched = (draft: EstimateDraft): boolean =>
  (Object.keys(emptyEstimate) as (keyof EstimateDraft)[]).every((field) => draft[field] === emptyEstimate[field]);

/** The draft after a submission: what was typed while it was being sent stays. */
export const withoutSent = (now: EstimateDraft, sent: EstimateDraft): EstimateDraft =>
  Object.fromEntries(
    (Object.keys(emptyEstimate) as (keyof EstimateDraft)[]).map((field) => [
      field,
      JSON.stringify(now[field]) === JSON.stringify(sent[field]) ? emptyEstimate[field] : now[field],
    ]),
  ) as unknown as EstimateDraft;

/** `36`, `36.5`, `36"` and `36 in` are inches; anything else is not a number. */
export const widthOf = (typed: string): number => {
  const figures = /^(\d+(?:\.\d*)?|\.\d+)\s*(?:"|″|in|inch|inches)?$/i.exec(typed.trim());
  return figures ? Number(figures[1]) : Number.NaN;
};

/** Fields of POST /jobs, as the server names them too. */
export type EstimateField =
  | 'name'
  | 'client'
  | 'customerId'
  | 'street'
  | 'city'
  | 'state'
  | 'pan1Name'
  | 'pan1Width'
  | 'pan2Name'
  | 'pan2Width'
  | 'specialReq'
  | 'files';
export type EstimateErrors = Partial<Record<EstimateField, string>>;

/** In the order in which they stand in the form. */
export const estimateLabels: Record<EstimateField, string> = {
  name: 'Project name',
  client: 'Company',
  customerId: 'Customer',
  street: 'Street',
  city: 'City',
  state: 'State',
  pan1Name: 'Panel name',
  pan1Width: 'Panel width',
  pan2Name: 'Alternate panel name',
  pan2Width: 'Alternate panel width',
  specialReq: 'Notes',
  files: 'Files',
};
export const estimateFields = Object.keys(estimateLabels) as EstimateField[];

const widthError = (typed: string, label: string): string | undefined =>
  isWidth(widthOf(typed)) ? undefined : `${label} is in inches with at most two decimals, such as 36 or 34.67`;

/** What is wrong before the server is asked; empty when it may be asked. */
export function checkEstimate(draft: EstimateDraft, staff: boolean): EstimateErrors {
  const errors: EstimateErrors = {};
  if (draft.name.trim() === '') errors.name = 'Project name is required';
  if (staff && draft.company === null) errors.client = 'Company is required: choose the one that asks';
  if (draft.pan1Width.trim() === '') errors.pan1Width = 'Panel width is required';
  else errors.pan1Width = widthError(draft.pan1Width, 'Panel width');
  if (draft.pan2Width.trim() !== '') errors.pan2Width = widthError(draft.pan2Width, 'Alternate panel width');
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The server's words at its fields: "is required" becomes a sentence by the field's label. */
export const saidOf = (fields: Readonly<Record<string, string>>): EstimateErrors =>
  Object.fromEntries(
    estimateFields
      .filter((field) => fields[field] !== undefined)
      .map((field) => {
        const said = fields[field] as string;
        return [field, /^\p{Lu}/u.test(said) ? said : `${estimateLabels[field]} ${said}`];
      }),
  );

/** What is sent; blank fields stay out. */
export function estimateBody(draft: EstimateDraft, files: string[]): BodyIn<Routes['jobs.create']> {
  const line = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return {
    name: draft.name.trim(),
    client: draft.company?.id,
    customerId: draft.customer?.id,
    street: line(draft.street),
    city: line(draft.city),
    state: line(draft.state),
    pan1Name: line(draft.pan1Name),
    pan1Width: widthOf(draft.pan1Width),
    pan2Name: line(draft.pan2Name),
    pan2Width: draft.pan2Width.trim() === '' ? undefined : widthOf(draft.pan2Width),
    specialReq: line(draft.specialReq),
    files,
  };
}
