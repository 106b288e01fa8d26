import { useEffect, useRef, useState } from 'react';
import { maxPixels, type PixelSize, pictureSize } from './pictureSize';
import { NotShown } from './NotShown';
import { PinLayer } from './pins/PinLayer';
import { Stage } from './Stage';
import { useViewerKeys } from './useViewerKeys';
import { useZoom } from './useZoom';
import { ViewTools, zoomKeys } from './ViewTools';
import css from './viewer.module.css';
import { pictureText } from './viewerText';

/** Enough of a file for any header with its size; photos have their camera's data before it. */
const headBytes = 512 * 1024;

/** A picture with zoom and rotation. */
export function PictureView({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [size, setSize] = useState<PixelSize | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const zoom = useZoom(box, size);
  useViewerKeys(zoomKeys(zoom));
  useEffect(() => {
    let wanted = true;
    const shown = URL.createObjectURL(blob);
    void blob
      .slice(0, headBytes)
      .arrayBuffer()
      .then((head) => {
        const found = pictureSize(new Uint8Array(head));
        if (!wanted) return;
        if (found && found.width * found.height > maxPixels) {
          setProblem(pictureText.tooLarge(found.width, found.height));
        } else setUrl(shown);
      });
    return () => {
      wanted = false;
      URL.revokeObjectURL(shown);
    };
  }, [blob]);
  if (problem !== null) return <NotShown>{problem}</NotShown>;
  const [width, height] = size ? [size.width * zoom.scale, size.height * zoom.scale] : [0, 0];
  const upright = zoom.turned % 180 === 0;
  return (
    <>
      <Stage box={box}>
        <div
          className={css.picture}
          data-page={1}
          style={size ? { width: upright ? width : height, height: upright ? height : width } : {}}
        >
          {url && (
            <img
              src={url}
              alt={name}
              hidden={size === null}
              style={{ width, height, transform: `translate(-50%, -50%) rotate(${zoom.turned}deg)` }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => setProblem(pictureText.broken)}
            />
          )}
          {size && <PinLayer page={1} turned={zoom.turned} />}
        </div>
      </Stage>
      <ViewTools zoom={zoom} />
    </>
  );
}
