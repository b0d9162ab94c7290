/**
 * Light or dark: as the system has it, unless chosen here. A classic script in the head of each page, so that no page is ever
 * drawn in the other scheme first.
 */
type Scheme = 'light' | 'dark';

const storageKey = 'color-scheme';
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

apply(readChosen());
addEventListener('DOMContentLoaded', connectToggle);
system.addEventListener('change', () => apply(readChosen()));
// Chosen in another tab.
addEventListener('storage', ({ key }) => key === storageKey && apply(readChosen()));

function readChosen(): Scheme | undefined {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    // Storage can be forbidden: then it is forgotten with the page.
    return undefined;
  }
}

function apply(chosen: Scheme | undefined): void {
  if (chosen) root.dataset['theme'] = chosen;
  else delete root.dataset['theme'];
  dispatchEvent(new Event('schemechange'));
}

function connectToggle(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme-toggle');
  if (!button) return;
  const show = () => {
    const other = toOther();
    button.textContent = other === 'dark' ? 'Dark' : 'Light';
    button.setAttribute('aria-label', `Switch to the ${other} scheme`);
  };
  button.addEventListener('click', () => {
    const chosen = toOther();
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // As above.
    }
    apply(chosen);
  });
  addEventListener('schemechange', show);
  button.hidden = false;
  show();
}

function toOther(): Scheme {
  const current = root.dataset['theme'] ?? (system.matches ? 'dark' : 'light');
  return current === 'dark' ? 'light' : 'dark';
}
