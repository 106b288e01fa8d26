import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { checkPassword } from '../../server/access/passwords';
import { guessable, rankByList } from '../../common/auth/passwordStrength';
import { easyToGuess, mostCommon } from '../../common/auth/passwordText';

const facts = {
  rank: rankByList(dictionary['passwords-common'] as string[]),
  about: ['Nell Newcomer', 'nell.newcomer@alpine.test', 'Alpine Roofing'],
};

it.each([
  ['unbelievable', mostCommon],
  ['1qaz2wsx3edc', mostCommon],
  ['qwertyuiopas', easyToGuess],
  ['poiuytrewqas', easyToGuess],
  ['password1234', mostCommon],
  ['password12345x', easyToGuess],
  ['Password123!', easyToGuess],
  ['P@ssw0rd2024', easyToGuess],
  ['iloveyou2024', easyToGuess],
  ['jennifer1985', easyToGuess],
  ['aaaaaaaaaaaa', easyToGuess],
  ['abcabcabcabc', easyToGuess],
  ['letmeinletmein', easyToGuess],
  ['111222333444', easyToGuess],
  ['alpineroofing1', easyToGuess],
  ['Nell.Newcomer9', easyToGuess],
])('rejects %s', (password, why) => {
  expect(guessable(password, facts)).toBe(why);
});

it.each([
  'quite a long password',
  'correct horse battery staple',
  'metal-roof-demo',
  'hJ8#kd92!mQz',
  'paneltrimridge',
  'standing seam at dusk',
])('accepts %s', (password) => {
  expect(guessable(password, facts)).toBeNull();
});

it('rejects the demo password on every installation', () => {
  const owner = { name: 'Ann', email: 'ann@corp.test', companyName: '' };
  expect(() => checkPassword('metal-roof-demo', owner)).toThrow(mostCommon);
});

it('checks even the longest password quickly', () => {
  const began = performance.now();
  for (const block of ['a', 'P@ssw0rd', '1234567890', 'e4$3@0oO1!iI'])
    guessable(block.repeat(200).slice(0, 200), facts);
  expect(performance.now() - began).toBeLessThan(2000);
});
