/** The join page: choose who you are. `?user=<name or id>` takes that seat at once when it needs no password. */
import { applyScheme } from './page-scheme.ts';

interface Seat {
  id: string;
  name: string;
  color?: string;
  active?: boolean;
  role?: number;
}

interface Status {
  world: { title?: string };
  system: { title?: string; version?: string };
  users: Seat[];
}

type Texts = Record<string, unknown>;

const language = (): 'ru' | 'en' => {
  const stored = localStorage.getItem('core.language')?.replaceAll('"', '');
  return (stored ?? navigator.language).startsWith('ru') ? 'ru' : 'en';
};

async function loadTexts(): Promise<(key: string) => string> {
  const lang = language();
  document.documentElement.lang = lang;
  const response = await fetch(`/lang/${lang}.json`);
  const texts = ((await response.json()) as { PLAYGROUND: Texts }).PLAYGROUND;
  return (key) => {
    const found = key.split('.').reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], texts);
    return typeof found === 'string' ? found : key;
  };
}

const find = <E extends Element>(selector: string): E => {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
};

async function enter(userId: string, password: string): Promise<string | null> {
  const response = await fetch('/api/join', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId, password }),
  });
  const answer = (await response.json()) as { redirect?: string; error?: string };
  if (!answer.redirect) return answer.error ?? 'PLAYGROUND.Join.Refused';
  location.assign(answer.redirect);
  return null;
}

function seatRow(seat: Seat, text: (key: string) => string): HTMLElement {
  const row = document.createElement('label');
  row.className = 'join-user';
  const radio = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'user',
    value: seat.id,
    required: true,
  });
  const swatch = document.createElement('span');
  swatch.className = 'swatch';
  swatch.style.setProperty('--player-color', seat.color ?? '#888');
  const name = document.createElement('span');
  name.className = 'name';
  name.textContent = seat.name;
  const role = document.createElement('small');
  const words = [
    seat.role === undefined ? '' : text(`Role.${seat.role}`),
    seat.active ? text('Join.Active') : '',
  ];
  role.textContent = words.filter(Boolean).join(' · ');
  row.append(radio, swatch, name, role);
  return row;
}

function showError(message: string): void {
  const error = find<HTMLElement>('.join-error');
  error.textContent = message;
  error.hidden = false;
}

async function start(): Promise<void> {
  applyScheme();
  const text = await loadTexts();
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = text(element.dataset.text ?? '');
  const status = (await (await fetch('/api/join')).json()) as Status;
  document.title = status.world.title ?? document.title;
  find('[data-world]').textContent = status.world.title ?? '';
  find('[data-system]').textContent = [status.system.title, status.system.version].filter(Boolean).join(' ');
  const users = find('.join-users');
  for (const seat of status.users) users.append(seatRow(seat, text));
  const asked = new URLSearchParams(location.search).get('user');
  const seat = status.users.find(
    ({ id, name }) => id === asked || name.toLowerCase() === asked?.toLowerCase(),
  );
  const radio = users.querySelector<HTMLInputElement>(seat ? `input[value="${seat.id}"]` : 'input');
  if (radio) radio.checked = true;
  radio?.focus();
  const form = find<HTMLFormElement>('#join-form');
  const submit = async () => {
    const data = new FormData(form);
    const error = await enter(String(data.get('user') ?? ''), String(data.get('password') ?? ''));
    if (error) showError(text(error.replace(/^PLAYGROUND\./, '')));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  if (seat) await submit();
}

start().catch((error) => {
  console.error(error);
  showError(language() === 'ru' ? 'Сервер не отвечает.' : 'The server does not answer.');
});
