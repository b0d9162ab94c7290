/** What a page's document is made of. */
interface PageParts {
  readonly name: 'start' | 'docs' | 'dashboard';
  readonly title: string;
  /** HTML of what is in `<main>`. */
  readonly main: string;
  readonly basePath: string;
  /** Of every asset, by its name without the hash. */
  readonly addresses: Readonly<Record<string, string>>;
}

const links = [
  { name: 'start', path: '/', text: 'Start' },
  { name: 'docs', path: '/docs', text: 'API reference' },
  { name: 'dashboard', path: '/dashboard', text: 'Usage' },
] as const;

/** The document of a page: head, navigation and main part, without a line of script or style in it. */
export function toPage({ name, title, main, basePath, addresses }: PageParts): string {
  const address = (asset: string) => escapeText(addresses[asset] ?? missing(asset));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="base-path" content="${escapeText(basePath)}">
<title>${escapeText(title)}</title>
<link rel="icon" type="image/svg+xml" href="${address('icon.svg')}">
<link rel="stylesheet" href="${address(`${name}-style.css`)}">
<script src="${address('theme.js')}"></script>
<script type="module" src="${address(`${name}.js`)}"></script>
</head>
<body class="page-${name}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${escapeText(basePath)}/"><span class="corners" aria-hidden="true"></span>Robot combat data</a>
<nav aria-label="Pages">
${links.map((link) => toLink(link, basePath, name)).join('\n')}
</nav>
<button type="button" class="theme-toggle" hidden></button>
</header>
${main.trim().replaceAll('{base}', escapeText(basePath))}
</body>
</html>
`;
}

function toLink({ name, path, text }: (typeof links)[number], basePath: string, current: string): string {
  const state = name === current ? ' aria-current="page"' : '';
  return `<a href="${escapeText(basePath + path)}"${state}>${text}</a>`;
}

function missing(asset: string): never {
  throw new Error(`the site has no ${asset}`);
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
