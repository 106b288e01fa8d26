import { stateCode } from '../../../common/format/stateCode';
import type { BodyIn, QueryIn } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { isWidth } from '../../../common/jobs/entry';
import { estimateErrorText, estimateText } from './estimateText';

interface Chosen {
  readonly id: number;
  readonly name: string;
  readonly shortName?: string;
}

/** The new-estimate form as typed: widths are text until they are sent. */
export interface EstimateDraft {
  readonly name: string;
  /** The client that staff submit for. */
  readonly company: Chosen | null;
  readonly customer: Chosen | null;
  /** Typed text that matches no customer. */
  readonly customerText: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly pan1Name: string;
  readonly pan1Width: string;
  /** Code of the picked panel; blank if the name was typed. */
  readonly pan1Code: string;
  readonly pan2Name: string;
  readonly pan2Width: string;
  readonly pan2Code: string;
  readonly metal: string;
  readonly color: string;
  readonly specialReq: string;
  readonly clearOnSubmit: boolean;
}
export const emptyEstimate: EstimateDraft = {
  name: '',
  company: null,
  customer: null,
  customerText: '',
  street: '',
  city: '',
  state: '',
  pan1Name: '',
  pan1Width: '',
  pan1Code: '',
  pan2Name: '',
  pan2Width: '',
  pan2Code: '',
  metal: '',
  color: '',
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

/** Parses `36`, `36.5`, `36"` and `36 in` as inches; NaN for anything else. */
export const widthOf = (typed: string): number => {
  const figures = /^(\d+(?:\.\d*)?|\.\d+)\s*(?:"|″|in|inch|inches)?$/i.exec(typed.trim());
  return figures ? Number(figures[1]) : Number.NaN;
};

/** Fields of POST /jobs. */
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
  | 'metal'
  | 'color'
  | 'specialReq'
  | 'files';
export type EstimateErrors = Partial<Record<EstimateField, string>>;

/** In the order of the form. */
export const estimateLabels: Record<EstimateField, string> = {
  name: estimateText.name,
  client: estimateText.client,
  customerId: estimateText.customer,
  street: estimateText.street,
  city: estimateText.city,
  state: estimateText.state,
  pan1Name: estimateText.panelName,
  pan1Width: estimateText.panelWidth,
  pan2Name: estimateText.altName,
  pan2Width: estimateText.altWidth,
  metal: estimateText.metal,
  color: estimateText.color,
  specialReq: estimateText.notes,
  files: estimateText.files,
};
export const estimateFields = Object.keys(estimateLabels) as EstimateField[];

const widthError = (typed: string): string | undefined =>
  isWidth(widthOf(typed)) ? undefined : estimateErrorText.widthFormat;

/** Errors that need no server; empty if the estimate can be submitted. */
export function checkEstimate(draft: EstimateDraft, staff: boolean): EstimateErrors {
  const errors: EstimateErrors = {};
  if (draft.name.trim() === '') errors.name = estimateErrorText.name;
  if (staff && draft.company === null) errors.client = estimateErrorText.client;
  if (draft.customer === null && draft.customerText.trim() !== '') {
    errors.customerId = estimateErrorText.customer;
  }
  if (draft.pan1Width.trim() === '') errors.pan1Width = estimateErrorText.width;
  else errors.pan1Width = widthError(draft.pan1Width);
  if (draft.pan2Width.trim() !== '') errors.pan2Width = widthError(draft.pan2Width);
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The server's messages by field; one that completes a sentence is prefixed with the field's label. */
export function fieldMessages({
  pan1Code,
  pan2Code,
  ...fields
}: Readonly<Record<string, string | undefined>>): EstimateErrors {
  // A picked panel is shown by its name.
  const shown: typeof fields = { pan1Name: pan1Code, pan2Name: pan2Code, ...fields };
  return Object.fromEntries(
    estimateFields.flatMap((field) => {
      const message = shown[field];
      if (message === undefined) return [];
      return [[field, /^\p{Lu}/u.test(message) ? message : `${estimateLabels[field]} ${message}`]];
    }),
  );
}

/** The request body; blank fields are left out. */
export function estimateBody(draft: EstimateDraft, files: string[]): BodyIn<Routes['jobs.create']> {
  const line = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return {
    name: draft.name.trim(),
    client: draft.company?.id,
    customerId: draft.customer?.id,
    street: line(draft.street),
    city: line(draft.city),
    state: stateCode(draft.state) || undefined,
    pan1Name: line(draft.pan1Name),
    pan1Width: widthOf(draft.pan1Width),
    pan1Code: line(draft.pan1Code),
    pan2Name: line(draft.pan2Name),
    pan2Width: draft.pan2Width.trim() === '' ? undefined : widthOf(draft.pan2Width),
    pan2Code: line(draft.pan2Code),
    metal: line(draft.metal),
    color: line(draft.color),
    specialReq: line(draft.specialReq),
    files,
  };
}

export type SimilarQuery = QueryIn<Routes['jobs.similar']>;

/** Query for jobs that may be this one; null while the form has nothing to compare. */
export function similarQuery(
  { name, street, city, company }: EstimateDraft,
  uploads: readonly { url: string | null }[],
): SimilarQuery | null {
  const files = uploads.flatMap(({ url }) => url ?? []).join(',');
  if (name.trim() === '' && street.trim() === '' && files === '') return null;
  return {
    name,
    street,
    city,
    files: files === '' ? undefined : files,
    client: company ? String(company.id) : undefined,
  };
}
