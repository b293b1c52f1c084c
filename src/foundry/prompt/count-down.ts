/* The seconds of clocks, for people who see no ring move. */

const SECOND = 1_000;

let isCounting = false;

function write(): void {
  const now = game.time?.serverTime ?? 0;
  for (const one of document.querySelectorAll<HTMLElement>('[data-ff-end]')) {
    const text = String(Math.max(0, Math.ceil((Number(one.dataset.ffEnd) - now) / SECOND)));
    if (one.textContent !== text) one.textContent = text;
  }
}

/** Writes the seconds of all clocks of the page from now on. */
export function countDown(): void {
  if (!isCounting) setInterval(write, SECOND);
  isCounting = true;
}
