import { useEffect, useState } from 'react';
import { decodeText } from './decodeText';

/** The text of a file: undefined until it is read, null if the file isn’t text. */
export function useText(blob: Blob): string | null | undefined {
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    let wanted = true;
    void blob.arrayBuffer().then((bytes) => wanted && setText(decodeText(new Uint8Array(bytes))));
    return () => {
      wanted = false;
    };
  }, [blob]);
  return text;
}
