import type { Step } from './acts';
import type { CompanyKey } from './companies';
import type { PersonKey } from './people';

/** Length and width of the building in feet; pitch in inches per foot. */
export interface Building {
  readonly shape: 'gable' | 'hip' | 'shed' | 'ell';
  readonly length: number;
  readonly width: number;
  readonly pitch: number;
}
const building =
  (shape: Building['shape']) =>
  (length: number, width: number, pitch: number): Building => ({
    shape,
    length,
    width,
    pitch,
  });
export const gable = building('gable');
export const hip = building('hip');
export const shed = building('shed');
/** A gable with a wing at a right angle. */
export const ell = building('ell');

/** A demo job: what was submitted, and the steps since. */
export interface Roof {
  readonly name: string;
  /** Street, city, state. */
  readonly at: readonly [string, string, string];
  readonly panel: readonly [name: string, width: number];
  readonly alt?: readonly [name: string, width: number];
  readonly building: Building;
  /** Short name of one of the company's customers. */
  readonly customer?: string;
  /** Metal and color picked at intake. */
  readonly finish?: readonly [metal: string, color: string];
  readonly asks?: string;
  /** Submitted files; the extension decides whether a drawing, a photo or a list is generated. */
  readonly files?: readonly string[];
  /** Folder in files/takeoffs with the lists to use as drafts, instead of generated ones. */
  readonly takeoff?: string;
  readonly by: PersonKey;
  /** Company of a job submitted by the office. */
  readonly company?: CompanyKey;
  /** When it was submitted, in office hours ago. */
  readonly ago: number;
  readonly steps: readonly Step[];
}
