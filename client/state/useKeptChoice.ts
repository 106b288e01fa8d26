import { useState } from 'react';

/** A choice that is kept in this browser under `key`; the first one until the user chooses. */
export function useKeptChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): readonly [choice: T, choose: (choice: T) => void] {
  const [choice, setChoice] = useState<T>(() => {
    try {
      const kept = localStorage.getItem(key);
      return choices.find((one) => one === kept) ?? choices[0];
    } catch {
      return choices[0];
    }
  });
  const choose = (next: T) => {
    setChoice(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is full or blocked; the choice lasts as long as the page.
    }
  };
  return [choice, choose];
}
