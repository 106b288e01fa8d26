type Taker = (files: File[]) => void;

const takers: Taker[] = [];

export const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped outside drop zones, until the returned function is called. */
export function takeFileDrops(taker: Taker): () => void {
  takers.push(taker);
  return () => void takers.splice(takers.indexOf(taker), 1);
}

/**
 * Keeps the browser from opening a file that is dropped where nothing takes it: the page would be left, with everything
 * typed on it.
 */
export function guardFileDrops(): () => void {
  const over = (event: DragEvent) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    if (takers.length === 0 && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) takers.at(-1)?.(files);
  };
  window.addEventListener('dragover', over);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', over);
    window.removeEventListener('drop', drop);
  };
}
