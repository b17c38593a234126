import { startDataId } from '#contract/start-data-id.ts';
import { firstScreens } from '#web/screens.ts';
import { outlineIdOf, sportOf, themeOf } from '#web/visit.ts';

// The page's only script. It shows the outline of the screen, then loads and starts the app, and
// shows an error when the app does not load.

const timeoutMs = 120_000;
const paintMs = 1_000;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found;
}

const waiting = element('boot-waiting');
const trouble = element('boot-trouble');
const visit = { ...location, state: history.state?.usr ?? null };
const isMember = document.getElementById(startDataId) !== null;

function showTrouble(): void {
  if (!waiting.isConnected) return;
  waiting.hidden = true;
  trouble.classList.remove('overdue');
  trouble.hidden = false;
  // The link alone would lose the navigation state.
  element('boot-reload').onclick = () => {
    location.reload();
    return false;
  };
}

function findOutline(): HTMLTemplateElement | null {
  // A guest is redirected from a member's screen to the login, and a member away from the login.
  if (isMember !== visit.pathname in firstScreens) return null;
  const found = document.getElementById(outlineIdOf(visit) ?? '');
  return found instanceof HTMLTemplateElement ? found : null;
}

const inlineTags = 'a, button, input, label, select';
const blockTags = 'main, header, nav, section, form, h1, h2, h3';

/** Replaces interactive and semantic elements: an outline is only a picture, and cannot be used. */
function showOutline({ content }: HTMLTemplateElement): void {
  for (const original of content.querySelectorAll<HTMLElement>(`${inlineTags}, ${blockTags}`)) {
    const picture = document.createElement(original.matches(inlineTags) ? 'span' : 'div');
    picture.className = original.className;
    Object.assign(picture.dataset, original.dataset);
    picture.append(...original.childNodes);
    original.replaceWith(picture);
  }
  document.documentElement.dataset.sport = themeOf(sportOf(visit)).name;
  waiting.replaceChildren(content);
  waiting.className = 'coming';
}

let isStarted = false;

async function startApp(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    const app = import('#web/main.tsx');
    // Load these in parallel; chunks imported by the app would wait for the app.
    if (isMember)
      void Promise.allSettled((firstScreens[visit.pathname] ?? []).map((load) => load()));
    await (await app).start();
  } catch (error) {
    showTrouble();
    throw error;
  }
}

// Without this script, the page shows the error by itself after 20 seconds.
trouble.hidden = true;
waiting.className = '';
setTimeout(showTrouble, timeoutMs);

const outline = findOutline();
if (outline === null) void startApp();
else {
  showOutline(outline);
  // The app takes most of a slow connection and of a slow CPU, so it waits for the first paint.
  new PerformanceObserver(() => void startApp()).observe({ type: 'paint', buffered: true });
  // A background tab paints nothing.
  setTimeout(startApp, paintMs);
}
