import { useEffect, useRef, useState } from 'react';

const flashFor = 2000;

/** True for two seconds after `key` changes; the first key is no change. */
export function useFlash(key: string | number | null | undefined): boolean {
  const [flashing, setFlashing] = useState(false);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    setFlashing(true);
    const timer = setTimeout(() => setFlashing(false), flashFor);
    return () => clearTimeout(timer);
  }, [key]);
  return flashing;
}
