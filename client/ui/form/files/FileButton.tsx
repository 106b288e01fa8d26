import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../../Button';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  onFiles: (files: File[]) => void;
  accept?: string;
  /** Accepts only one file. */
  single?: boolean;
  children: ReactNode;
}

/** Opens the system's file picker, where there is no room for a drop zone, and on phones. */
export function FileButton({ onFiles, accept, single = false, children, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        accept={accept}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again after a failure.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
