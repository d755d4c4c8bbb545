/** Reads a response's body. @throws RangeError once it exceeds `mostBytes`; the rest is not read. */
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

/** Returns an error's name and its cause's code for the log; not the message, which may contain the URL or headers. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause;
  const code = cause instanceof Error && "code" in cause ? ` ${String(cause.code)}` : "";
  return `${error.name}${code}`;
}
