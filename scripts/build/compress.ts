import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** The files to compress: not fonts and pictures, which are compressed already. */
const TEXTS = /\.(html|js|css|svg|json|txt|xml|webmanifest|ico)$/;
/** zlib compresses in libuv's thread pool, which has four threads by default. */
const MAX_CONCURRENT = 4;

/** Writes a `.br` file next to every text file, at brotli's highest quality unless it is huge. Returns how many. */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const waiting = [...files];
  let lastSaid = Date.now();
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      await compress(file);
      if (Date.now() - lastSaid < 2_000) continue;
      lastSaid = Date.now();
      console.log(`  ${files.length - waiting.length} of ${files.length}`);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return files.length;
}

/** Only listings of thousands of pieces are larger; the highest quality would take seconds for each. */
const MAX_BYTES_AT_BEST = 512 * 1024;

async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  const isLarge = body.byteLength > MAX_BYTES_AT_BEST;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  await writeFile(`${file}.br`, await brotli(body, { params }));
}
