import { element } from './element.ts';

/** A button that copies a text. Where the page may not (only https and localhost may), it selects what to copy instead. */
export function copyButton(source: HTMLElement, label: string): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'quiet', 'aria-label': label }, 'Copy');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.textContent ?? '');
      button.textContent = 'Copied';
    } catch {
      getSelection()?.selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  return button;
}
