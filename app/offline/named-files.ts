/** The files of `/assets/` that a page, a script or a style names: by their whole path, or relative to itself. */
export function filesNamedIn(text: string): string[] {
  const names = text.matchAll(/["'`(/]([\w.-]+-[\w-]{8}\.(?:js|css|woff2))["'`)#]/g);
  return [...new Set([...names].map(([, name]) => `/assets/${name}`))];
}
