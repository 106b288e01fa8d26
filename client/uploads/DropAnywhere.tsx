import { useEffect, useRef, useState } from 'react';
import { carriesFiles, takeFileDrops } from './fileDrops';
import css from './uploads.module.css';

interface DropAnywhereProps {
  /** Shown while files are dragged over the page. */
  label: string;
  onFiles: (files: File[]) => void;
}

/** Takes files dropped anywhere on the page; a drop zone under the pointer keeps its own files. */
export function DropAnywhere({ label, onFiles }: DropAnywhereProps) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth <= 0) end();
    };
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const listeners = { dragenter: enter, dragleave: leave, drop: end, dragend: end } as const;
    const stopTaking = takeFileDrops((files) => latest.current(files));
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener);
    return () => {
      stopTaking();
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener);
      }
    };
  }, []);
  return over ? <div className={css.anywhere}>{label}</div> : null;
}
