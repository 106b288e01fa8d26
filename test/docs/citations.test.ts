import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = tracked.filter((file) => /\.(ts|tsx|mjs|md|yml|css)$/.test(file) && existsSync(path.join(root, file)));

/** Where each kind of rule is defined, and the format of a definition. */
const definitions: Record<string, readonly [file: string, definition: RegExp]> = {
  R: ['docs/rules.md', /^(?:- \*\*|## )(R\d+(?:\.\d+)?)\b/gm],
  Q: ['docs/rules.md', /^- \*\*(Q\d+)\*\*/gm],
  D: ['docs/security.md', /^- \*\*(D\d+) /gm],
  P: ['server/live/PROTOCOL.md', /^- \*\*(P\d+)\*\*/gm],
};
const defined = new Set(
  Object.values(definitions).flatMap(([file, definition]) => [...read(file).matchAll(definition)].map((m) => m[1])),
);

/** Comments and test titles; elsewhere in code, these letters and digits could mean anything. */
const proseOf = (file: string, text: string) =>
  file.endsWith('.md')
    ? [text]
    : (text.match(/\/\*[\s\S]*?\*\/|\/\/.*|\b(?:it|test|describe)(?:\.\w+)*\(\s*['"`].*/g) ?? []);

it('cites only rules that the docs define', () => {
  const broken = sources.flatMap((file) =>
    proseOf(file, read(file)).flatMap((prose) =>
      [
        ...prose.matchAll(
          /\b(?:PROTOCOL |security |rules? |\[|\()((?:R\d+(?:\.\d+)?|[QDP]\d+)(?:(?:, |–|-| and )[RQDP]\d+(?:\.\d+)?)*)/g,
        ),
      ]
        .flatMap(([, list = '']) => list.match(/[RQDP]\d+(?:\.\d+)?/g) ?? [])
        .filter((rule) => /^(R\d+\.\d+|[QDP]\d+)$/.test(rule) && !defined.has(rule))
        .map((rule) => `${file}: ${rule}`),
    ),
  );
  expect(defined.size).toBeGreaterThan(150);
  expect(broken).toEqual([]);
});

it('names only files that exist in the docs', () => {
  const docs = tracked.filter((file) => file.endsWith('.md'));
  const names = new Set(tracked.map((file) => path.basename(file)));
  const broken = docs.flatMap((doc) => {
    const text = read(doc);
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
      existsSync(path.join(root, path.dirname(doc), to)) ? [] : [`${doc} links to ${to}`],
    );
    const files = [...text.matchAll(/`((?:client|server|common|db|test|docs)\/[\w./-]+\.\w+)`/g)].map(
      ([, name = '']) => (existsSync(path.join(root, name)) ? [] : [`${doc} names ${name}`]),
    );
    const bare = [...text.matchAll(/`([A-Za-z]+\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) =>
      names.has(name) ? [] : [`${doc} names ${name}`],
    );
    return [...links, ...files, ...bare].flat();
  });
  expect(broken).toEqual([]);
});

it('cites no document outside the repository', () => {
  const outside = sources
    .filter((file) => file !== 'test/docs/citations.test.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:spec|decisions|domain|architecture|stack|speed|ux) §[\d.]+/g)].map(
        ([cited]) => `${file}: ${cited}`,
      ),
    );
  expect(outside).toEqual([]);
});

it('documents every npm script and every setting', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const docs = ['README.md', 'CONTRIBUTING.md'].map(read).join('\n');
  expect(Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(docs))).toEqual([]);
});
