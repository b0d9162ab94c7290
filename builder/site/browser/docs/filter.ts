import { find } from '../shell/element.ts';

/** Hides what does not have every word of the filter field in its `data-search`, and groups of which nothing is left. */
export function connectFilter(total: number): void {
  const input = find<HTMLInputElement>('#filter');
  const details = find<HTMLDetailsElement>('#toc-details');
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of document.querySelectorAll<HTMLElement>('[data-search]')) {
      item.hidden = !words.every((word) => item.dataset['search']?.includes(word));
    }
    for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
      group.hidden = !group.querySelector('[data-search]:not([hidden])');
    }
    const left = document.querySelectorAll('.operation:not([hidden])').length;
    find('#filter-count').textContent = words.length > 0 ? `${left} of ${total} routes` : '';
    if (words.length > 0) details.open = true;
  };
  input.addEventListener('input', apply);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return;
    input.value = '';
    apply();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
  });
  // The browser brings a value back when a page is come back to.
  apply();
}

/** An address that leads to what is hidden shows it. */
export function clearFilter(): void {
  const input = find<HTMLInputElement>('#filter');
  input.value = '';
  input.dispatchEvent(new Event('input'));
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
}
