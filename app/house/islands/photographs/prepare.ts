import { sniff, SNIFFED_BYTES } from "../../../../domain/media/photographs.ts";

/** The shop keeps no more pixels than these on a side. */
const MOST_PIXELS = 3_000;
/** A smaller file is sent as it is: every conversion costs quality. */
const MOST_BYTES = 4 * 2 ** 20;
const QUALITY = 0.9;

/**
 * Makes a large photograph smaller before it is sent, and an iPhone's HEIC a JPEG, if this browser can decode it. The
 * file itself otherwise: the shop then says what is wrong with it.
 */
export async function prepare(file: Blob): Promise<Blob> {
  const type = sniff(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
  if (!type) return file;
  // Upright: orientation as in the file's EXIF is the default.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && type !== "heic" && file.size <= MOST_BYTES) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const brush = canvas.getContext("2d");
  if (!brush) return file;
  brush.imageSmoothingQuality = "high";
  // A JPEG has no transparency: it would become black.
  brush.fillStyle = "white";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((give) => {
    canvas.toBlob(give, "image/jpeg", QUALITY);
  });
  return made ?? file;
}
