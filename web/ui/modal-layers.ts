import { useLayoutEffect } from 'react';

/** Marks what stays usable while a dialog is open, such as toasts. */
export const overDialogs = { 'data-over-dialogs': '' } as const;

/** The open dialogs, topmost last. */
const layers: HTMLElement[] = [];

/** True if the layer is the topmost one. */
export function isTopLayer(layer: HTMLElement): boolean {
  return layers.at(-1) === layer;
}

/** How many parts of the page that somebody has opened are still loading. */
let opening = 0;

/** True while a dialog is open, or something is opening: a pressed key is not meant for the page. */
export function isPageCovered(): boolean {
  return layers.length > 0 || opening > 0;
}

/** Stands in for a part of the page that somebody has opened, while it loads. */
export function useOpening(): void {
  useLayoutEffect(() => {
    opening += 1;
    return () => {
      opening -= 1;
    };
  }, []);
}

/**
 * Puts a layer, which is a child of the body, above everything else: nothing below it can be
 * focused or scrolled until the returned function is called. A native modal dialog would do the
 * same, but would also make the toasts above it unusable.
 */
export function coverPage(layer: HTMLElement): () => void {
  layers.push(layer);
  settlePage();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settlePage();
  };
}

function settlePage(): void {
  const top = layers.at(-1);
  // Measure first, so that the page is laid out once.
  holdScroll(top !== undefined);
  for (const part of document.body.children) {
    if (!(part instanceof HTMLElement) || 'overDialogs' in part.dataset) continue;
    part.inert = top !== undefined && part !== top;
  }
}

/** Keeps the space of the scrollbar, or the page would jump sideways. */
function holdScroll(isHeld: boolean): void {
  const { style, clientWidth } = document.documentElement;
  if (isHeld && style.overflow === 'hidden') return;
  style.scrollbarGutter = isHeld && window.innerWidth > clientWidth ? 'stable' : '';
  style.overflow = isHeld ? 'hidden' : '';
}
