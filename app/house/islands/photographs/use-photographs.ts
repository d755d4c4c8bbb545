import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PhotographList } from "../../../../domain/media/photographs.ts";
import { photographCalls, type CallResult } from "./calls.ts";
import { keptUploads } from "./kept-uploads.ts";
import { prepare } from "./prepare.ts";
import { updateMissing } from "./still-missing.ts";
import { createUploader, type Upload } from "./uploader.ts";

const NONE: readonly Upload[] = [];
/** While encodings are being made, which takes some ten seconds each. */
const POLL_MS = 2_500;

/** A piece's photographs in the browser: what is stored, what is on its way, and what can be done with them. */
export function usePhotographs(first: PhotographList) {
  const [list, setList] = useState(first);
  const [trouble, setTrouble] = useState<string>();
  const [{ uploader, calls }] = useState(() => {
    const calls = photographCalls(first.sku);
    const { send } = calls;
    const onTaken = (taken: PhotographList) => setList(taken);
    const ports = { ...keptUploads(first.sku), prepare, send, pause, newKey, show, onTaken };
    return { uploader: createUploader(ports), calls };
  });
  const uploads = useSyncExternalStore(uploader.subscribe, uploader.read, () => NONE);

  useEffect(() => void uploader.resume(), [uploader]);

  const told = useRef(first.needs);
  useEffect(() => {
    updateMissing(told.current, list.needs);
    told.current = list.needs;
  }, [list.needs]);

  const isEncoding = list.photographs.some(({ state }) => state === "first");
  useEffect(() => {
    if (!isEncoding) return;
    const timer = setInterval(async () => {
      const result = await calls.read();
      if (result.kind === "done") setList(result.list);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isEncoding, calls]);

  async function take(calling: Promise<CallResult>): Promise<boolean> {
    const result = await calling;
    if (result.list) setList(result.list);
    setTrouble(result.kind === "failed" ? result.message : undefined);
    return result.kind === "done";
  }

  /** Shows the new order at once; the stored one again if it could not be saved. */
  async function order(ids: readonly string[]): Promise<void> {
    const byId = new Map(list.photographs.map((each) => [each.id, each]));
    const photographs = ids.flatMap((id) => byId.get(id) ?? []);
    setList({ ...list, photographs });
    if (!(await take(calls.order(list.version, ids)))) {
      const stored = await calls.read();
      setList(stored.list ?? list);
    }
  }

  return { list, trouble, uploads, uploader, calls, take, order };
}

/** Ends earlier when the browser says that there is a signal again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}

/** Not `randomUUID`, which a phone on the local network, without https, does not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function show(file: Blob): string {
  return URL.createObjectURL(file);
}
