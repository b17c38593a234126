// It stands apart from the app, because it speaks up when the app's own files do not arrive.
(() => {
  const limitMs = 120_000;
  const speakUp = () => {
    const spinner = document.getElementById('boot-spinner');
    if (spinner === null) return;
    spinner.hidden = true;
    document.getElementById('boot-trouble').hidden = false;
    document.getElementById('boot-reload').onclick = () => location.reload();
  };
  addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement) speakUp();
    },
    true,
  );
  addEventListener('boot-failed', speakUp);
  setTimeout(speakUp, limitMs);
})();
