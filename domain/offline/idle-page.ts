import { isRecord } from "../is-record.ts";

/** What a page tells the service worker once it is loaded and has nothing else to do. */
export type IdlePage = {
  url: string;
  savesData: boolean;
  /** Before there was a worker: the addresses of all that the page has loaded. */
  loaded?: readonly string[] | undefined;
  /** Pictures of the pieces that were looked at or saved, for the pages that list them without a network. */
  thumbnails: readonly string[];
};

/** Parses the message: an older or newer page may send another. */
export function parseIdlePage(value: unknown): IdlePage | undefined {
  if (!isRecord(value) || typeof value.url !== "string") return undefined;
  const { url, savesData, loaded, thumbnails } = value;
  return {
    url,
    savesData: savesData !== false,
    loaded: Array.isArray(loaded) ? texts(loaded) : undefined,
    thumbnails: Array.isArray(thumbnails) ? texts(thumbnails) : [],
  };
}

/** More than a page has, and less than the worker keeps. */
const MOST = 60;

function texts(list: readonly unknown[]): string[] {
  return list.filter((each) => typeof each === "string").slice(0, MOST);
}
