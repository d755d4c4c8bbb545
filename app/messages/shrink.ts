/** Longer than what the shop keeps of a photograph, in pixels. */
const MOST_PIXELS = 1_600;
const QUALITY = 0.85;

/**
 * Makes a photograph small enough for a weak network, as the shop would anyway. What this browser cannot open is sent as
 * it is: the shop says what is wrong with it.
 */
export async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    // A JPEG has no transparency.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", QUALITY),
    );
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}
