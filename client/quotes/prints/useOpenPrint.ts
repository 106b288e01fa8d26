import { useSetAtom } from 'jotai';
import type { QuoteView } from '../../../common/quotes/quote';
import { preloadViewer } from '../../files/preloadViewer';
import { type PrintFile, viewedFilesAtom } from '../../files/viewedFiles';
import { fetchFile } from '../../uploads/fetchFile';

type Print = QuoteView['quotePdf'][number];

const fileOf = ({ _id, name, url, time, sha256 }: Print): PrintFile => ({
  ...{ _id, url, sha256, timeIn: time, isPrint: true },
  name: name.toLowerCase().endsWith('.pdf') ? name : `${name}.pdf`,
});

/** Shows a PDF in the viewer, or downloads it. */
export function useOpenPrint(print: Print) {
  const view = useSetAtom(viewedFilesAtom);
  const file = fileOf(print);
  return {
    open: () => view({ files: [file], at: 0 }),
    near: () => preloadViewer(file.name),
    save: () => fetchFile(file),
  };
}
