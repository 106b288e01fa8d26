import { plainWord } from '../../csv/sheet';
import { showLength } from '../../format/length';
import { readTakeoff } from './readTakeoff';

interface CompanyCodes {
  readonly panels: readonly string[];
  /** Codes of the company's match list. */
  readonly codes: readonly string[];
}

/** 100 ft: longer panels are possible but usually a mistake. */
const longestPanel = 100 * 12 * 16;
const mostRows = 5;

/** Problems that importing a drafted CSV into a quote would have, one sentence each, shown to the drafter in time. */
export function draftFaults(name: string, text: string, company: CompanyCodes): string[] {
  const { panels, trims, refused, unread, faults } = readTakeoff([{ name, text, mixed: [] }], company.panels);
  const known = new Set([...company.panels, ...company.codes].map(plainWord));
  const unknown = [...new Set(trims.map(({ code }) => code))].filter((code) => !known.has(plainWord(code)));
  const long = panels.filter(({ length }) => length > longestPanel);
  return [
    ...faults.map(({ message }) => `${name}: ${message}`),
    ...refused.slice(0, mostRows).map(({ line, message }) => `${name}, line ${line}: ${message}`),
    ...(refused.length > mostRows ? [`${name}: ${refused.length - mostRows} more rows can’t be read.`] : []),
    ...unread
      .filter(({ reason }) => reason === 'after-end')
      .map(({ line, message }) => `${name}, line ${line}: ${message}`),
    ...long.slice(0, mostRows).map(({ length }) => `${name}: Check the panel of ${showLength(length)}.`),
    ...(unknown.length > 0 ? [`${name}: Not in the client’s match list: ${unknown.join(', ')}.`] : []),
  ];
}
