/** What a release is built from, as `git archive` takes it. */
export const BUILD_INPUTS = [
  "app",
  "deploy",
  "docs/operations.md",
  "docs/owner.md",
  "docs/product",
  "docs/security.md",
  "domain",
  "public",
  "stand-ins",
  "scripts",
  "server",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
] as const;

/**
 * What of the built project goes into the release: `build/`, and the sources that Node runs as they are, which are the
 * owner's commands, what they import, and what the build does not bundle (`server/media/encoder-process.ts`).
 */
const FOLDERS = ["build", "deploy", "docs", "domain", "public", "stand-ins", "scripts", "server"];

/** Left out of a release: tools for developing and building, and Node's compile cache. A server never builds. */
const FOR_MAKERS = new Set([
  "scripts/build",
  "scripts/build.ts",
  "scripts/check-catalogue.ts",
  "scripts/check.ts",
  "scripts/dev.ts",
  "scripts/icons.ts",
  "scripts/pictures",
  "scripts/release",
  "scripts/release.ts",
  "scripts/run.ts",
  "scripts/serve.ts",
  "scripts/shop.ts",
  "scripts/test.ts",
  "scripts/type",
  "build/cache",
]);

/** Whether a file or folder of the built project goes into the release. `path` is relative to the project's folder. */
export function isProjectFileReleased(path: string): boolean {
  const [folder = ""] = path.split("/");
  if (!FOLDERS.includes(folder) || /\.test\.tsx?$/.test(path)) return false;
  return ![...FOR_MAKERS].some((each) => path === each || path.startsWith(`${each}/`));
}

type Manifest = {
  scripts?: Readonly<Record<string, string>>;
  devDependencies?: unknown;
  allowScripts?: unknown;
  [field: string]: unknown;
};

/** Returns the release's `package.json`: the commands whose scripts are in it, and no development dependencies. */
export function releasedManifest(manifest: Manifest): Manifest {
  const { devDependencies: _dev, allowScripts: _allowed, scripts = {}, ...kept } = manifest;
  const commands = Object.entries(scripts).filter(([, command]) => {
    const [, script] = /(?:^| )node (\S+)/.exec(command) ?? [];
    return script !== undefined && isProjectFileReleased(script);
  });
  return { ...kept, scripts: Object.fromEntries(commands) };
}
