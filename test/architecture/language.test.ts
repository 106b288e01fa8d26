import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources';

// Words and phrases that code, comments and docs no longer use, each with the term to use instead. Spelling is checked
// by cspell, texts on screen by bannedTexts.ts.

const comment = String.raw`^\s*(?:/\*\*|\*|//)\s+`;
const banned: readonly (readonly [RegExp, string])[] = [
  [/\b(?:openHouse|doorbell|hearing|KeyDeed|looker|keeper|lastWords|standIn|handOn)\b/i, 'a standard term'],
  [/\b(?:mends?|mended|mending|begets?|dwells?)\b/, 'fix, create, stay'],
  [
    /\b(?:is|are|was|were|be|been) (?:judged|taken in|handed on|kept waiting)\b/,
    'checked, imported, passed on, delayed',
  ],
  [/\b(?:anew|afresh|thereby|herein|of one['’]s own)\b/, 'again, so, its own'],
  [new RegExp(`${comment}(?:Of|Among|Beside|Behind) [a-z]`), 'a noun phrase or a sentence'],
  [new RegExp(`${comment}(?:Whom|Whose|Whoever|Nobody|Somebody|Everybody|Those who) `), 'the subject by name'],
  [new RegExp(`${comment}(?:Whatever|Which) `), 'a noun phrase or a sentence'],
];
/** Lines that are right although they match: data of a test, and the lists of such words. */
const allowed: Readonly<Record<string, RegExp>> = {
  'test/architecture/language.test.ts': /./,
  'test/architecture/textLook.test.ts': /mend|taken in/,
  'test/support/bannedTexts.ts': /./,
  'test/quotes/sync/quoteSync.pure.test.ts': /'anew'/,
};

test('code, comments and docs use standard terms', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    // Migrations that have run somewhere don't change anymore.
    .filter((path) => !path.startsWith('db/migrations/'));
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => {
        const use = banned.find(([pattern]) => pattern.test(line))?.[1];
        return use && !allowed[path]?.test(line) ? [`${path}:${i + 1} (use ${use}) ${line.trim()}`] : [];
      }),
  );
  expect(found).toEqual([]);
});
