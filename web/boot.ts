import { startDataId } from '#contract/start-data-id.ts';
import { firstScreens } from '#web/first-screens.ts';
import { outlineIdOf, sportOf, themeOf } from '#web/visit.ts';

// The page's only script. It shows the outline of the screen, then loads and starts the app, and says
// so when the app does not arrive.

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
  // A guest is led from a member's screen to the login, and a member away from the login.
  if (isMember !== visit.pathname in firstScreens) return null;
  const found = document.getElementById(outlineIdOf(visit) ?? '');
  return found instanceof HTMLTemplateElement ? found : null;
}

const inlineTags = 'a, button, input, label, select';
const blockTags = 'main, header, nav, section, form, h1, h2, h3';

/** Nothing in an outline can be pressed, filled in or found by its role: it is only a picture. */
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
    // At the same time: chunks that the app asks for would wait for the app.
    if (isMember)
      void Promise.allSettled((firstScreens[visit.pathname] ?? []).map((load) => load()));
    await (await app).start();
  } catch (error) {
    showTrouble();
    throw error;
  }
}

// Without this script, the page shows the trouble by itself after 20 seconds.
trouble.hidden = true;
waiting.className = '';
setTimeout(showTrouble, timeoutMs);

const outline = findOutline();
if (outline === null) void startApp();
else {
  showOutline(outline);
  // The app takes most of a slow line and of a slow phone, so it waits for the first paint.
  new PerformanceObserver(() => void startApp()).observe({ type: 'paint', buffered: true });
  // A tab in the background paints nothing.
  setTimeout(startApp, paintMs);
}
