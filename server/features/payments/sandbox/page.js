// Counts down on the payment page of a demonstration and reloads it at the end.
(() => {
  const [time, bar] = document.querySelectorAll('[data-countdown]');
  const end = performance.now() + bar.value * 1000;
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    bar.value = seconds;
    if (seconds > 0) setTimeout(tick, 250);
    else setTimeout(() => location.reload(), 1000);
  };
  tick();
})();
