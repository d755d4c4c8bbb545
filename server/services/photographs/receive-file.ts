import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { sniff, SNIFFED_BYTES } from "../../../domain/media/photographs.ts";
import type { PictureType } from "../../../domain/media/photographs.ts";

/** A request's body, Node's or the web's, or any other source of bytes. */
export type Bytes = ReadableStream<Uint8Array> | Readable | AsyncIterable<Uint8Array>;

export type ReceivedFile =
  | { kind: "received"; type: PictureType }
  /** `no-picture`: by its first bytes; `cut-off`: the source broke off or took too long. */
  | { kind: "too-large" | "no-picture" | "cut-off" };

/** How long an upload may take: 20 MB at half a megabit a second. */
export const UPLOAD_MS = 6 * 60_000;

class Refused extends Error {
  readonly kind: Exclude<ReceivedFile["kind"], "received">;
  constructor(kind: Refused["kind"]) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * Writes a source into a new file as it comes. Stops reading at `maxBytes`, or after the first bytes if they are no
 * picture's. @throws if the file cannot be written
 */
export async function receiveFile(
  source: Bytes,
  file: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  let type: PictureType | undefined;
  const signal = AbortSignal.timeout(UPLOAD_MS);
  try {
    const to = createWriteStream(file, { flags: "wx", mode: 0o600 });
    await pipeline(source as AsyncIterable<Uint8Array>, checked, to, { signal });
  } catch (error) {
    if (error instanceof Refused) return { kind: error.kind };
    if (signal.aborted) return { kind: "cut-off" };
    throw error;
  }
  return type ? { kind: "received", type } : { kind: "no-picture" };

  async function* checked(parts: AsyncIterable<Uint8Array>) {
    let start = Buffer.alloc(0);
    let length = 0;
    try {
      for await (const part of parts) {
        length += part.byteLength;
        if (length > maxBytes) throw new Refused("too-large");
        if (!type) {
          start = Buffer.concat([start, part.subarray(0, SNIFFED_BYTES)]);
          type = start.byteLength < SNIFFED_BYTES ? undefined : sniff(start);
          if (!type && start.byteLength >= SNIFFED_BYTES) throw new Refused("no-picture");
        }
        yield part;
      }
    } catch (error) {
      throw error instanceof Refused ? error : new Refused("cut-off");
    }
  }
}
