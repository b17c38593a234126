/** What stays within reach while a dialog is open, such as messages that belong to no screen. */
export const overDialogs = { 'data-over-dialogs': '' } as const;

/** The dialogs that are open; one that another has opened lies above it. */
const layers: HTMLElement[] = [];

/** Whether the layer is the one that the member has to do with. */
export function isTopLayer(layer: HTMLElement): boolean {
  return layers.at(-1) === layer;
}

/**
 * Puts a layer, which stands right in the body, above everything else: nothing below it can be
 * reached or scrolled until the returned function is called. A native modal dialog would do the
 * same, but puts the messages that appear over it out of reach too.
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
  // First what has to be measured, so that the page is laid out once.
  holdScroll(top !== undefined);
  for (const part of document.body.children) {
    if (!(part instanceof HTMLElement) || 'overDialogs' in part.dataset) continue;
    part.inert = top !== undefined && part !== top;
  }
}

/** The place of a scrollbar is kept, or the page would jump sideways. */
function holdScroll(isHeld: boolean): void {
  const { style, clientWidth } = document.documentElement;
  if (isHeld && style.overflow === 'hidden') return;
  style.scrollbarGutter = isHeld && window.innerWidth > clientWidth ? 'stable' : '';
  style.overflow = isHeld ? 'hidden' : '';
}
