import { useEffect } from 'react';

const marker = 'data-cut-title';

/** The nearest element that truncates its text with an ellipsis. */
function cutting(from: EventTarget | null): HTMLElement | null {
  for (let element = from as HTMLElement | null; element instanceof HTMLElement; element = element.parentElement) {
    if (getComputedStyle(element).textOverflow === 'ellipsis') return element;
  }
  return null;
}

/** Shows the full text of a truncated element on hover, unless something there has its own tooltip. */
export function CutTitles() {
  useEffect(() => {
    document.addEventListener('pointerover', titleCutText);
    return () => document.removeEventListener('pointerover', titleCutText);
  }, []);
  return null;
}

function titleCutText({ target }: Event): void {
  const element = cutting(target);
  if (!element || (element.title !== '' && !element.hasAttribute(marker))) return;
  const isCut = element.scrollWidth > element.clientWidth;
  if (isCut && !element.parentElement?.closest('[title]')) {
    element.title = (element.textContent ?? '').trim();
    element.setAttribute(marker, '');
  } else if (element.hasAttribute(marker)) {
    element.removeAttribute('title');
    element.removeAttribute(marker);
  }
}
