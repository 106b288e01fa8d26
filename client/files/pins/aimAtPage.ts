import type { PinPlace } from './pinMode';

/** The middle of the page that is in view, where the keyboard's mark starts. */
export function aimAtPage(): PinPlace | null {
  const pages = [...document.querySelectorAll<HTMLElement>('[role="dialog"] [data-page]')];
  const middle = window.innerHeight / 2;
  const distance = (page: HTMLElement) => {
    const { top, bottom } = page.getBoundingClientRect();
    return top <= middle && bottom >= middle ? 0 : Math.min(Math.abs(top - middle), Math.abs(bottom - middle));
  };
  const [nearest] = pages.sort((a, b) => distance(a) - distance(b));
  return nearest ? { page: Number(nearest.dataset.page), x: 0.5, y: 0.5 } : null;
}
