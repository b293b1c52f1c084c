/** The colours of a page before there is a game: the user's stored choice, else the system's. */
export function applyScheme(): void {
  const stored = localStorage.getItem('core.uiConfig');
  let chosen = '';
  try {
    chosen = String(
      (JSON.parse(stored ?? '{}') as { colorScheme?: { interface?: string } }).colorScheme?.interface ?? '',
    );
  } catch (error) {
    console.warn('The stored look cannot be read', error);
  }
  const light = chosen ? chosen === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  document.body.classList.toggle('theme-light', light);
  document.body.classList.toggle('theme-dark', !light);
}
