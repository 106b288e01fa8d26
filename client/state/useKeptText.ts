import { useState } from 'react';
import { currentSession } from './session';
import { keepDraft, readDraft } from './drafts';

/** A text being typed that is still there after a reload; the name says what it is for. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const userId = currentSession()?.user._id ?? 0;
  const [text, setText] = useState(() => readDraft<string>(userId, name) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      keepDraft(userId, name, next === '' ? null : next);
    },
  ];
}
