import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useField } from '../fieldContext';
import { dropText } from '../formText';
import css from './files.module.css';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Value of the input's `accept`: `.pdf,.dwg,image/*`. */
  accept?: string;
  disabled?: boolean;
  /** Accepted types and sizes: "pdf, dwg, csv · up to 25 MB each". */
  children?: ReactNode;
  /** Accessible name, if there is no Field around it. */
  label?: string;
}

/** Takes files by drop, click or Enter. The native file input has the focus. */
export function DropZone({ onFiles, multiple = true, accept, disabled = false, children, label }: DropZoneProps) {
  const wiring = useField();
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const [drop, browse] = multiple ? dropText.drop : dropText.dropOne;
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the input inside serves the keyboard
    <div
      className={css.drop}
      data-over={over || undefined}
      data-invalid={wiring['aria-invalid']}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) leave();
      }}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        leave();
        const files = [...event.dataTransfer.files];
        onFiles(multiple ? files : files.slice(0, 1));
      }}
    >
      <input
        {...wiring}
        type="file"
        aria-label={label}
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again after a failure.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <span>
        {over ? dropText.release : drop}
        {!over && <b>{browse}</b>}
      </span>
      {children && <span className="t3 s12">{children}</span>}
    </div>
  );
}
