import type { Crop, HouseTrouble, PhotographList } from "../../../../domain/media/photographs.ts";
import type { SendResult } from "./uploader.ts";

const NO_SIGNAL = "No signal. It goes on by itself.";
const SIGNED_OUT = "You are signed out. Sign in, and it goes on by itself.";

/** How long nothing of a photograph may move before it is sent again. */
const STALL_MS = 45_000;
/** How long the shop may take to look at one that has arrived. */
const ANSWER_MS = 180_000;

export type CallResult =
  | { kind: "done"; list: PhotographList }
  | { kind: "failed"; message: string; list?: PhotographList | undefined };

/** The calls about one piece's photographs. */
export function photographCalls(sku: string) {
  const base = `/house/api/pieces/${sku}/photographs`;
  return {
    read: () => call(base),
    order: (version: number, photographs: readonly string[]) =>
      call(`${base}/order`, { version, photographs }),
    crop: (id: string, version: number, crop: Crop) =>
      call(`${base}/${id}/crop`, { version, crop }),
    /** The whole picture, for cropping. */
    wholeUrl: (id: string) => `${base}/${id}/whole`,
    send: (key: string, file: Blob, onProgress: (part: number) => void) =>
      send(base, key, file, onProgress),
  };
}

async function call(url: string, body?: object): Promise<CallResult> {
  const init = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(url, init);
    if (response.ok) return { kind: "done", list: (await response.json()) as PhotographList };
    const trouble = (await response.json()) as HouseTrouble;
    return { kind: "failed", message: trouble.error.message, list: trouble.list };
  } catch {
    return { kind: "failed", message: "No signal. Nothing was changed: try again." };
  }
}

/** `fetch` tells nothing of an upload's progress. */
function send(
  url: string,
  key: string,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Idempotency-Key", key);
    // A line that stands still ends neither with an error nor by itself.
    let stalled = setTimeout(() => request.abort(), STALL_MS);
    const wait = (ms: number) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), ms);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait(STALL_MS);
      if (total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => wait(ANSWER_MS));
    request.addEventListener("loadend", () => clearTimeout(stalled));
    request.addEventListener("load", () => resolve(resultOf(request)));
    for (const type of ["error", "abort", "timeout"] as const) {
      request.addEventListener(type, () => resolve({ kind: "failed", message: NO_SIGNAL }));
    }
    request.send(file);
  });
}

/** Only what the shop has said about this photograph ends it; everything else is tried again. */
function resultOf({ status, responseText }: XMLHttpRequest): SendResult {
  const body = parsed(responseText);
  if (status === 201 && body) return { kind: "taken", list: body as PhotographList };
  if (status === 401) return { kind: "failed", message: SIGNED_OUT };
  const message = (body as HouseTrouble | undefined)?.error?.message;
  if ((status === 413 || status === 422 || status === 404) && message) {
    return { kind: "refused", message };
  }
  if (status === 413) return { kind: "refused", message: "This photograph is too large." };
  return { kind: "failed", message: message ?? NO_SIGNAL };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
