type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A new element. An attribute that is true has no value; one that is false or undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** A long path or name may break before each of its slashes, and after each of its underscores. */
export function breakable(text: string): (string | HTMLElement)[] {
  const [first = '', ...rest] = text.split(/(?=\/)|(?<=_)/);
  return [first, ...rest.flatMap((part) => [element('wbr'), part])];
}

/** The element of the page that a selector names. Throws when the page has none, which is a mistake of ours. */
export function find<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * Puts other children in the place of those that are there, when they look different. What had the focus keeps it, when the
 * new children have an element of the same `data-key`.
 */
export function replaceContent(parent: HTMLElement, children: readonly Node[]): void {
  const before = parent.innerHTML;
  const aside = element('div', {}, ...children);
  if (aside.innerHTML === before) return;
  const active = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = active instanceof HTMLElement ? active.dataset['key'] : undefined;
  parent.replaceChildren(...children);
  if (key) parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}
