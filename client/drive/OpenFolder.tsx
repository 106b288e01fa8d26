import type { ReactNode } from 'react';
import { Glyph } from '../ui/Glyph';
import { driveText } from './driveText';

interface OpenFolderProps {
  /** Page of the folder in Google Drive. */
  url: string;
  children?: ReactNode;
}

/** Link that opens a Google Drive folder in a new tab. */
export const OpenFolder = ({ url, children = driveText.open }: OpenFolderProps) => (
  <a href={url} target="_blank" rel="noreferrer">
    {children} <Glyph name="external" size={11} />
  </a>
);
