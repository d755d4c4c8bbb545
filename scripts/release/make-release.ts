import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { checksums, copyFiles, filesIn, pack } from "./archive.ts";
import { faultsOf } from "./faults.ts";
import {
  ARCHITECTURES,
  checkInstall,
  installPackages,
  nodePackage,
  productionLock,
} from "./packages.ts";
import type { Lock } from "./packages.ts";
import { BUILD_INPUTS, isProjectFileReleased, releasedManifest } from "./project-files.ts";

const run = promisify(execFile);

export type ReleaseOptions = {
  root: string;
  commit: string;
  /** The commit's date, which every file in the release gets. */
  date: Date;
  /** The folder for the release, which is emptied first. */
  out: string;
};

/**
 * Makes a release of a commit (`npm run release -- --help`). Returns the size of each file in `out`, one line each.
 * @throws if the build, npm, git or tar fails, the installed packages are not those of the lock file, or the release has
 * faults.
 */
export async function makeRelease({ root, commit, date, out }: ReleaseOptions): Promise<string[]> {
  await checkInstall(root);
  const work = await mkdtemp(join(tmpdir(), "hazelzuri-release-"));
  try {
    const project = join(work, "project");
    await checkOut(root, commit, project);
    await symlink(join(root, "node_modules"), join(project, "node_modules"));
    await build(project);
    console.log("Installing the packages that the running shop needs …");
    const manifest = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
    const lock: Lock = JSON.parse(await readFile(join(project, "package-lock.json"), "utf8"));
    const released = releasedManifest(manifest);
    const installed = await installPackages(work, released, productionLock(lock), date);

    const name = `hazelzuri-${String(manifest.version)}-${commit.slice(0, 12)}`;
    const folder = join(work, name);
    await copyFiles(project, folder, isProjectFileReleased);
    await writeFile(join(folder, "package.json"), `${JSON.stringify(released, null, 2)}\n`);
    await rename(installed.packages, join(folder, "node_modules"));
    await writeFile(join(folder, "sbom.cdx.json"), installed.bom);
    await writeFile(join(folder, "SHA256SUMS"), await checksums(folder, await filesIn(folder)));

    const faults = await faultsOf(folder, {
      paths: [root, work],
      forbidden: Object.keys(manifest.devDependencies),
    });
    if (faults.length > 0) throw new Error(faults.join("\n"));

    console.log("Packing …");
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await pack(work, name, join(out, `${name}.tar.gz`), date);
    for (const cpu of ARCHITECTURES) {
      const archive = join(out, `${name}-${nodePackage(cpu)}.tar.gz`);
      await pack(installed.node[cpu], "node_modules", archive, date);
    }
    const archives = (await filesIn(out)).filter((file) => file.endsWith(".tar.gz"));
    await writeFile(join(out, "SHA256SUMS"), await checksums(out, archives));
    await cp(folder, join(out, name), { recursive: true, preserveTimestamps: true });
    return await sizes(out);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Takes only what is committed, so that the same commit gives the same release. */
async function checkOut(root: string, commit: string, project: string): Promise<void> {
  await mkdir(project);
  const archive = join(project, "source.tar");
  await run("git", ["archive", `--output=${archive}`, commit, "--", ...BUILD_INPUTS], {
    cwd: root,
  });
  await run("tar", ["-xf", archive, "-C", project]);
  await rm(archive);
}

async function build(project: string): Promise<void> {
  const child = spawn(process.execPath, [join(project, "scripts/build.ts")], {
    cwd: project,
    stdio: "inherit",
    // None of the shop's own settings can reach the build.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The build failed");
  // The first part of the stamp depends on modification times, which differ between machines: it is replaced.
  const stamp = join(project, "build/stamp");
  const [, content = ""] = (await readFile(stamp, "utf8")).split(" ");
  await writeFile(stamp, `release ${content}`);
}

async function sizes(out: string): Promise<string[]> {
  const names = (await readdir(out)).toSorted();
  const { stdout } = await run("du", ["--apparent-size", "-sm", ...names], { cwd: out });
  return stdout
    .trim()
    .split("\n")
    .map((line) => {
      const [megabytes = "", name = ""] = line.split("\t");
      return `${megabytes.padStart(5)} MB  ${name}`;
    });
}
