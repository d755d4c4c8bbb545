import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "./archive.ts";
import { ARCHITECTURES } from "./packages.ts";
import type { Architecture } from "./packages.ts";

/** Highest size of an unpacked release, without Node. */
const MAX_BYTES = 150 * 1024 * 1024;
/** Files that the shop loads as native code; a release has each once for every architecture. */
const NATIVE = [
  /^node_modules\/better-sqlite3\/prebuilds\//,
  /^node_modules\/@img\/sharp-linux-[^/]+\/lib\/.*\.node$/,
  /^node_modules\/@img\/sharp-libvips-linux-[^/]+\/lib\/libvips-cpp\.so/,
];
/** `e_machine` of an ELF header. */
const MACHINES: Readonly<Record<number, Architecture>> = { 62: "x64", 183: "arm64" };

type Expected = {
  /** Folders of this machine, which no file may name. */
  paths: readonly string[];
  /** Packages that only development needs. */
  forbidden: readonly string[];
};

/** Returns the faults of a release's folder, one line each; empty if it has none. */
export async function faultsOf(folder: string, { paths, forbidden }: Expected): Promise<string[]> {
  const faults: string[] = [];
  const files = await filesIn(folder);
  const natives = new Map<string, Architecture | "unknown">();
  let bytes = 0;
  for (const file of files) {
    const content = await readFile(join(folder, file));
    bytes += content.byteLength;
    for (const path of paths) if (content.includes(path)) faults.push(`${file} names ${path}`);
    const machine = machineOf(content);
    if (machine) natives.set(file, machine);
  }
  for (const [file, machine] of natives) {
    if (machine === "unknown") faults.push(`${file} is for a processor that no release is for`);
  }
  for (const pattern of NATIVE) {
    const machines = [...natives].filter(([file]) => pattern.test(file)).map(([, cpu]) => cpu);
    for (const cpu of ARCHITECTURES) {
      if (!machines.includes(cpu)) faults.push(`${pattern.source} has no native code for ${cpu}`);
    }
  }
  for (const name of forbidden) {
    if (files.some((file) => file.startsWith(`node_modules/${name}/`))) {
      faults.push(`${name} is needed for development only`);
    }
  }
  if (bytes > MAX_BYTES) faults.push(`It has ${bytes} bytes, more than ${MAX_BYTES}`);
  return faults;
}

/** Returns which processor an executable or a library is for; undefined for any other file. */
function machineOf(content: Buffer): Architecture | "unknown" | undefined {
  const isElf = content.byteLength > 20 && content.subarray(0, 4).toString("latin1") === "\x7fELF";
  return isElf ? (MACHINES[content.readUInt16LE(18)] ?? "unknown") : undefined;
}
