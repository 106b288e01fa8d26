import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statuses } from '../../common/jobs/status';
import { openapi } from '../../server/http/docs/openapi';
import { bannedIn } from '../support/bannedTexts';
import { foldersOf, isExempt, type Literal, literalsIn, sourcesOf } from './literals';
import { ungathered, unread } from './pendingTexts';
import { root } from './sources';

/** Values from the specification, shown as stored. */
const values = new Set<string>([...statuses, 'Incomplete', 'Demo', 'Invoiced']);

const folders = ['client', 'common', 'server'].flatMap(foldersOf);
const byFolder = new Map(folders.map((folder) => [folder, sourcesOf(folder).flatMap(literalsIn)]));
const literalsOf = (folder: string): readonly Literal[] => byFolder.get(folder) ?? [];
const shown = ({ path, line, text }: Literal) => `${path}:${line} ${text.trim().slice(0, 120)}`;

describe('texts that users read are in …Text.ts files, one per noun, so one person can review them all', () => {
  /**
   * True if a text starts like a sentence or, in a component, like a label: `Sign in`, `Retry`. Identifiers, CSS and
   * paths don't.
   */
  const readsAsText = (text: string, path: string): boolean =>
    text.trim().length > 1 &&
    !values.has(text.trim()) &&
    (path.endsWith('.tsx') ? /^[A-Z][a-z’']*(\s|$|[.…?!:,])/ : /^[A-Z][a-z’']* \S/).test(text.trim());
  const isJsx = ({ text, path }: Literal) =>
    path.endsWith('.tsx') && /^…?[\s\p{L}]/u.test(text) && /\p{L}{2}/u.test(text);

  /** Text files, API descriptions, demo data and the component gallery. */
  const mayHoldTexts =
    /Texts?\.ts$|^common\/api\/texts\.ts$|Routes\.ts$|^server\/http\/docs\/|^server\/seed\/|^client\/ui\/(gallery\/|Gallery\.tsx)/;
  const amongCode = (folder: string): string[] =>
    literalsOf(folder)
      .filter(({ path }) => !mayHoldTexts.test(path))
      .filter((literal) =>
        literal.node.kind === 0
          ? false
          : 'children' in literal.node
            ? isJsx(literal)
            : readsAsText(literal.text, literal.path) && !isExempt(literal.node),
      )
      .map(shown);

  test('in every finished folder', () => {
    expect(folders.filter((folder) => !ungathered.includes(folder)).flatMap(amongCode)).toEqual([]);
  });

  test('every pending folder still has texts in its code', () => {
    expect(ungathered.filter((folder) => amongCode(folder).length === 0)).toEqual([]);
  });
});

describe('no text has a banned word', () => {
  /** True if a text has words and is not SQL, a key or a path. */
  const isProse = (text: string): boolean =>
    (/\p{L} \p{L}/u.test(text) || /^[A-Z][a-z]+$/.test(text.trim())) &&
    !/\b(SELECT|INSERT|UPDATE|DELETE FROM|WHERE|JOIN|CREATE|ALTER|TABLE|FROM)\b/.test(text);
  const banned = (folder: string): string[] =>
    literalsOf(folder)
      .filter(
        ({ path, text, node }) =>
          !/^client\/ui\/(gallery\/|Gallery\.tsx)|^server\/seed\//.test(path) && isProse(text) && !isExempt(node),
      )
      .flatMap((literal) =>
        bannedIn(literal.text.replace(/<[^>]*>/g, ' ')).map((instead) => `${shown(literal)} -> ${instead}`),
      );

  test('in the sources of any finished folder', () => {
    expect(folders.filter((folder) => !unread.includes(folder)).flatMap(banned)).toEqual([]);
  });

  test('every pending folder still has one', () => {
    expect(unread.filter((folder) => banned(folder).length === 0)).toEqual([]);
  });

  test('in the API reference', () => {
    const document = openapi('test', { url: 'https://takeoffs.test', email: 'help@takeoffs.test' });
    const texts: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (['summary', 'description', 'message'].includes(key) && typeof value === 'string') texts.push(value);
      return value;
    });
    const prose = texts.map((text) => text.replace(/`[^`]*`/g, ''));
    expect(prose.flatMap((text) => bannedIn(text).map((instead) => `${text} -> ${instead}`))).toEqual([]);
  });

  test.each(['README.md', '.env.example', 'docker-compose.yml', 'server/live/PROTOCOL.md'])('in %s', (path) => {
    const prose = readFileSync(join(root, path), 'utf8')
      .replace(/```[\s\S]*?```/g, '')
      .replace(/`[^`\n]*`|<[^>\n]*src="[^"]*"/g, '')
      .split('\n')
      .filter((line) => path.endsWith('.md') || /^\s*#/.test(line));
    expect(prose.flatMap((line) => bannedIn(line).map((instead) => `${line} -> ${instead}`))).toEqual([]);
  });
});
