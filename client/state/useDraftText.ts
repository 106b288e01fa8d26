import { useDraftValue } from './draftValue';

/** Typed text that survives a reload; `name` identifies the draft. */
export function useDraftText(name: string): [string, (text: string) => void] {
  const [text, setText] = useDraftValue<string>(name);
  return [text ?? '', (next) => setText(next === '' ? null : next)];
}
