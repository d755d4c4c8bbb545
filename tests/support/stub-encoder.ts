import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureEncoder } from "../../server/media/encoder.ts";

/** An encoder that writes other bytes for each file and decodes nothing, for tests of what is around it. */
export function stubEncoder(): PictureEncoder {
  const measured = {
    width: 1200,
    height: 1500,
    widths: [320, 640, 800, 960, 1200],
    jpeg: 800,
    blur: "data:image/webp;base64,AAAA",
    color: "#a05050",
  };
  return {
    run: async ({ folder, file, ...task }) => {
      const content = await readFile(file);
      const write = (name: string) =>
        writeFile(join(folder, name), Buffer.concat([Buffer.from(name), content]));
      if (task.kind === "encode") {
        for (const width of task.widths) await write(`${width}.avif`);
        if (task.share) await write("share.jpg");
        return { kind: "encoded" };
      }
      if (task.kind === "copy") {
        await write("master.jpg");
        return { kind: "copied" };
      }
      await write("first.jpg");
      if (task.kind === "small") {
        await write("small.avif");
        return { kind: "small", width: 750, height: 1000 };
      }
      if (task.kind === "crop") return { kind: "cropped", measured };
      await write("master.jpg");
      return { kind: "received", master: { width: 1200, height: 1500 }, measured };
    },
    close: () => {},
  };
}

/** Bytes that begin as a JPEG does; each seed gives others. */
export function stubPhotograph(seed: number): Buffer {
  return Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(100, `photograph ${seed} `)]);
}
