import { expect, it } from 'vitest';
import { answersTo } from '../../client/shell/pageItems';

it.each([
  ['New estimate', '', true],
  ['New estimate', 'new', true],
  ['New estimate', 'est NEW', true],
  ['New estimate', 'timate', false],
  ['Dashboard and New', 'new est', false],
  ['Edit Profile', 'prof', true],
  ['Peña Construcción', 'pena cons', true],
])('%s answers to "%s": %s', (label, typed, does) => expect(answersTo(label, typed)).toBe(does));
