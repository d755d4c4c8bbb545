/** Reads an answer's body. @throws RangeError where it is larger; it is not read to its end then. */
export async function readBytes(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new RangeError("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An error's name and code, without the address or headers that a message may repeat. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause;
  const code = cause instanceof Error && "code" in cause ? ` ${String(cause.code)}` : "";
  return `${error.name}${code}`;
}
