import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources';

const client = join(root, 'client');
const screens = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

test('every form over saved data warns about unsaved changes, itself or through Dialog', () => {
  const unguarded = screens.filter((file) => {
    const text = readFileSync(join(client, file), 'utf8');
    return /\buse(Dialog)?Edits[<(]/.test(text) && !/\buseUnsent\(|<(Row)?Dialog\b/.test(text);
  });
  expect(unguarded).toEqual([]);
});

test('every form that stays open after saving keeps what was typed meanwhile', () => {
  const forms = screens.filter((file) => {
    const text = readFileSync(join(client, file), 'utf8');
    return /\buseEdits[<(]/.test(text) && !/<(Row)?Dialog\b/.test(text);
  });
  expect(forms.length).toBeGreaterThan(5);
  const forgetful = forms.filter((file) => {
    const text = readFileSync(join(client, file), 'utf8');
    const handlers = [...text.matchAll(/onSuccess: \(\w*\) => \{\n([\s\S]*?)\n\s*\},/g)].map(([, body = '']) => body);
    return !handlers.some((body) => body.includes('edits.saved(')) || handlers.some((body) => body.includes('.reset('));
  });
  expect(forgetful).toEqual([]);
});
