import { useKeptValue } from './keptValue';

/** A text being typed that is still there after a reload; the name says what it is for. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const [text, setText] = useKeptValue<string>(name);
  return [text ?? '', (next) => setText(next === '' ? null : next)];
}
