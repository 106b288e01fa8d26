import type { Step } from './acts';
import type { CompanyKey } from './companies';
import type { PersonKey } from './people';

/** Length and width of the building in feet, and its pitch in inches per foot. */
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

/** A roof of the story: what was submitted, and what happened to it since. */
export interface Roof {
  readonly name: string;
  /** Street, city, state. */
  readonly at: readonly [string, string, string];
  readonly panel: readonly [name: string, width: number];
  readonly alt?: readonly [name: string, width: number];
  readonly building: Building;
  /** Short name in the company's customers. */
  readonly customer?: string;
  readonly asks?: string;
  /** Submitted files; the ending says what is made: a drawing, a photo, a list. */
  readonly files?: readonly string[];
  /** Folder below files/takeoffs whose lists are the drafts, instead of ones made from the building. */
  readonly takeoff?: string;
  readonly by: PersonKey;
  /** For a submission from the office: whose job it is. */
  readonly company?: CompanyKey;
  /** Submitted so many office hours ago. */
  readonly ago: number;
  readonly steps: readonly Step[];
}
