import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { easyToGuess, guessable, mostCommon, placesIn } from '../../common/auth/passwordStrength';

const facts = {
  rank: placesIn(dictionary['passwords-common'] as string[]),
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
])('%s is refused', (password, why) => {
  expect(guessable(password, facts)).toBe(why);
});

it.each([
  'quite a long password',
  'correct horse battery staple',
  'metal-roof-demo',
  'hJ8#kd92!mQz',
  'paneltrimridge',
  'standing seam at dusk',
])('%s may be used', (password) => {
  expect(guessable(password, facts)).toBeNull();
});

it('judges the longest password within a moment', () => {
  const began = performance.now();
  for (const block of ['a', 'P@ssw0rd', '1234567890', 'e4$3@0oO1!iI'])
    guessable(block.repeat(200).slice(0, 200), facts);
  expect(performance.now() - began).toBeLessThan(2000);
});
