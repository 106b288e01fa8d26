import { kindOf } from '../../common/uploads/fileKind';

const loadPdf = () => import('./pdf/PdfView');
const ignored = () => {};

/**
 * Loads the viewer of a file that is probably opened next: the pointer is over its name, or the name has the focus. A PDF
 * also starts its worker, which takes longer than drawing a page. A failure shows when the file is opened.
 */
export function preloadViewer(name: string): void {
  import('./FileViewer').catch(ignored);
  if (kindOf(name) === 'pdf') loadPdf().catch(ignored);
}
