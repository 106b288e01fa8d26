import { useEffect, useRef, useState } from 'react';

const flashMs = 2000;

/** True for two seconds after `key` changes from its initial value. */
export function useFlash(key: string | number | null | undefined): boolean {
  const [flashing, setFlashing] = useState(false);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    setFlashing(true);
    const timer = setTimeout(() => setFlashing(false), flashMs);
    return () => clearTimeout(timer);
  }, [key]);
  return flashing;
}
