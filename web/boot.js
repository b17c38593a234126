// It stands apart from the app: it shows the screen before the app is there, fetches the app, and
// speaks up when that does not arrive.
(() => {
  const limitMs = 120_000;
  const paintMs = 1_000;
  const byId = (id) => document.getElementById(id);

  // Without this script the page speaks up by itself, after a while.
  const trouble = byId('boot-trouble');
  trouble.hidden = true;
  byId('boot-waiting').className = '';
  const speakUp = () => {
    const waiting = byId('boot-waiting');
    if (waiting === null) return;
    waiting.hidden = true;
    trouble.classList.remove('overdue');
    trouble.hidden = false;
    // The link alone would forget what the screen before has handed over.
    byId('boot-reload').onclick = () => {
      location.reload();
      return false;
    };
  };

  // The page has an outline of its screen for each sport that a visit may begin with. What the
  // address and the navigation state ask for beyond that, only the app knows.
  const outlineOfVisit = () => {
    const asked = new URLSearchParams(location.search);
    const state = history.state?.usr ?? {};
    const sport = asked.get('sport') ?? state.selectedSport ?? '';
    const isPlain =
      [...asked.keys()].every((name) => name === 'sport') &&
      [undefined, 'Bookings', 'court-booking'].includes(state.selectedBookingType) &&
      state.ended === undefined;
    const outlines = [...document.querySelectorAll('template[data-outline]')];
    return isPlain ? outlines.find(({ dataset }) => dataset.outline === sport) : undefined;
  };

  const show = (outline) => {
    if (outline.dataset.outline === 'Padel') document.documentElement.dataset.sport = 'padel';
    const waiting = byId('boot-waiting');
    waiting.replaceChildren(outline.content);
    waiting.className = 'coming';
  };

  // All files of the app at once: those that it asks for by itself would wait for each other.
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    const { content } = byId('app');
    const [app, ...libraries] = content.querySelectorAll('[data-begin]');
    document.head.append(content);
    // One after the other, because a slow phone that takes all of it at once hears no touch meanwhile.
    const parts = [...libraries, app].map(({ href }) => href);
    parts
      .reduce((before, part) => before.then(() => import(part)), Promise.resolve())
      .catch(speakUp);
  };

  addEventListener('boot-failed', speakUp);
  setTimeout(speakUp, limitMs);
  const outline = outlineOfVisit();
  if (outline === undefined) begin();
  else {
    show(outline);
    // The app takes most of a slow line and of a slow phone, so what is there already comes first.
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    // A tab that nobody sees paints nothing.
    setTimeout(begin, paintMs);
  }
})();
