import type { PinView } from '../../../common/files/pins/pin';
import { type Drawing, newestOf } from '../../../common/files/pins/pinsOfFile';
import { openPinsText } from './pinText';

interface Pins {
  readonly files: readonly Drawing[];
  readonly pins: readonly PinView[];
}

/** Open pins on drafts and releases, by file and page. Must-fix pins come first; they stop a release. */
export const openPins = ({ files, pins }: Pins): PinView[] => {
  const drawings = new Set(files.filter(({ fileType }) => fileType === 4 || fileType === 6).map(({ _id }) => _id));
  const rank = ({ kind }: PinView) => (kind === 'mustFix' ? 0 : 1);
  return pins
    .filter((pin) => !pin.resolved && drawings.has(pin.file))
    .sort((a, b) => rank(a) - rank(b) || a.fileName.localeCompare(b.fileName) || a.page - b.page || a._id - b._id);
};

export const openMustFix = (job: Pins): PinView[] => openPins(job).filter(({ kind }) => kind === 'mustFix');

/** The client's open pins on released files, which a revision request collects. */
export const openRequestPins = (job: Pins): PinView[] => {
  const released = new Set(job.files.filter(({ fileType }) => fileType === 6).map(({ _id }) => _id));
  return openPins(job).filter(({ author, file }) => !author.staff && released.has(file));
};

/** URL of the newest version of the pin's drawing, with the pin selected. */
export const pinUrl = (pin: PinView, files: readonly Drawing[]): string =>
  `/jobs/${pin.job}?file=${newestOf(pin.file, files)}&pin=${pin._id}`;

/** A line per pin: `Page 2: …`, with the file if the pins are on several. */
export function requestOf(pins: readonly PinView[]): string {
  const several = new Set(pins.map(({ fileName }) => fileName)).size > 1;
  return [...pins]
    .sort((a, b) => a.fileName.localeCompare(b.fileName) || a.page - b.page || a._id - b._id)
    .map(({ fileName, page, text }) =>
      several ? openPinsText.lineOf(fileName, page, text) : openPinsText.line(page, text),
    )
    .join('\n');
}
