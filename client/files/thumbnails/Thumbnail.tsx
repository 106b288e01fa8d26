import { useEffect, useRef, useState } from 'react';
import { usePicture } from './usePicture';
import { Glyph } from '../../ui/Glyph';
import { endingOf } from '../../../common/uploads/fileKind';
import type { ViewedFile } from '../viewedFiles';
import css from './thumbnail.module.css';

interface ThumbnailProps {
  file: ViewedFile;
  /** Larger, in the viewer's list of files. */
  large?: boolean;
}

/** Small picture of a file, loaded when it comes into view; its ending until then, and for files without one. */
export function Thumbnail({ file, large = false }: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const url = 'thumbnail' in file && file.thumbnail ? `${file.url}/thumbnail` : null;
  const seen = useSeen(frame, url !== null);
  const src = usePicture(seen ? url : null);
  return (
    <span ref={frame} className={large ? `${css.frame} ${css.large}` : css.frame} aria-hidden="true">
      {src ? <img src={src} alt="" /> : endingOf(file.name) || <Glyph name="file" />}
    </span>
  );
}

/** True once the element has been in view. */
function useSeen(frame: React.RefObject<HTMLElement | null>, watched: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!watched || seen || !frame.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, watched, seen]);
  return seen;
}
