import { ask } from '../shell/api.ts';
import { element, find } from '../shell/element.ts';
import { parseState, toSearch, type ViewState, windowsDays } from './view-state.ts';

/** The choice of the window and of the endpoint. */
interface Controls {
  /** Marks what is chosen. */
  show(state: ViewState): void;
  /** Adds endpoints to those that can be chosen. */
  offer(endpoints: readonly string[]): void;
}

/** Both are in the address: windows and endpoints are links where they can be, and a plain click on one stays on the page. */
export function connectControls(onChoose: (state: ViewState) => void): Controls {
  const windows = find('#windows');
  const select = find<HTMLSelectElement>('#endpoint');
  const known = new Set<string>();
  const offer = (endpoints: readonly string[]) => {
    for (const endpoint of endpoints) known.add(endpoint);
    const chosen = parseState(location.search).endpoint ?? '';
    const names = ['', ...[...known].sort()];
    if (names.length === select.options.length) return;
    select.replaceChildren(
      ...names.map((name) => element('option', { value: name }, name || 'All endpoints')),
    );
    select.value = chosen;
  };
  select.addEventListener('change', () => {
    const { days } = parseState(location.search);
    onChoose({ days, ...(select.value && { endpoint: select.value }) });
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-state]') : null;
    if (
      !(link instanceof HTMLAnchorElement) ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    onChoose(parseState(link.search));
  });
  void listRoutes().then(offer);
  return {
    offer,
    show: (state) => {
      if (windows.childElementCount === 0) windows.append(...windowsDays.map(windowLink));
      for (const link of windows.querySelectorAll('a')) {
        const days = Number(link.dataset['days']);
        link.href = toSearch({ ...state, days });
        if (days === state.days) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
      if (state.endpoint !== undefined) offer([state.endpoint]);
      select.value = state.endpoint ?? '';
    },
  };
}

function windowLink(days: number): HTMLElement {
  return element('a', { href: toSearch({ days }), 'data-state': true, 'data-days': days }, `${days} days`);
}

/** Also those that nobody has asked for yet. Without the description there are those of the usage. */
async function listRoutes(): Promise<string[]> {
  try {
    const { paths } = (await ask<'openapi'>('/openapi')) as unknown as { paths: object };
    return Object.keys(paths);
  } catch {
    return [];
  }
}
