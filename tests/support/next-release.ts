import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const SOURCES = ["app", "domain", "stand-ins", "scripts", "server", "build", "package.json"];
const FILES = ["package-lock.json", "react-router.config.ts", "vite.config.ts", "tsconfig.json"];

/**
 * A copy of the built project as the next release would be: every script and style has another name, in all files that
 * name it, and `replaced` texts of pages are others. The old names are not served any more.
 */
export async function makeNextRelease(replaced: Readonly<Record<string, string>>): Promise<{
  folder: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "hazelzuri-release-"));
  for (const part of ["node_modules", "public", "pictures"]) {
    await symlink(join(process.cwd(), part), join(folder, part));
  }
  for (const part of [...SOURCES, ...FILES]) {
    await cp(part, join(folder, part), { recursive: true });
  }
  const assets = join(folder, "build/client/assets");
  const names = (await readdir(assets)).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name));
  const others = new Map(names.map((name) => [name, renamed(name)]));
  const all = new RegExp([...names, ...Object.keys(replaced)].map(escaped).join("|"), "g");
  const rewrite = (text: string) =>
    text.replace(all, (found) => others.get(found) ?? replaced[found] ?? found);
  for (const part of ["build/client", "build/pages", "build/server"]) {
    const entries = await readdir(join(folder, part), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(js|css|html)(\.br)?$/.test(entry.name)) continue;
      await rewriteFile(join(entry.parentPath, entry.name), rewrite);
    }
  }
  for (const [name, other] of others) {
    await rename(join(assets, name), join(assets, other));
    await rename(join(assets, `${name}.br`), join(assets, `${other}.br`)).catch(() => {});
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

async function rewriteFile(file: string, rewrite: (text: string) => string): Promise<void> {
  const bytes = await readFile(file);
  const isCompressed = file.endsWith(".br");
  const text = (isCompressed ? brotliDecompressSync(bytes) : bytes).toString("utf8");
  const other = rewrite(text);
  if (other === text) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  await writeFile(file, isCompressed ? brotliCompressSync(other, { params }) : other);
}

/** `cart-BrlTivWT.js` becomes `cart-0rlTivWT.js`, and the like. */
function renamed(name: string): string {
  return name.replace(/-[\w-]([\w-]{7}\.\w+)$/, "-0$1");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
