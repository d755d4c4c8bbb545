import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { Hono } from "hono";
import { html } from "hono/html";

export type StateFile<T> = {
  state: T;
  /** Reloads the file if another process has changed it: saving stale state would undo an erasure. */
  refresh(): void;
  /** Writes the whole file to disk before it returns. */
  save(): void;
};

/** Opens a stand-in's state, one file that is replaced atomically: a crash leaves the old or the new version. */
export function openState<T extends object>(file: string, empty: T): StateFile<T> {
  mkdirSync(dirname(file), { recursive: true });
  const state = read(file) ?? empty;
  let known = versionOf(file);
  return {
    state,
    refresh: () => {
      const version = versionOf(file);
      if (version === known || version === undefined) return;
      known = version;
      const fresh = read(file);
      if (Array.isArray(state) && Array.isArray(fresh)) state.splice(0, state.length, ...fresh);
      else Object.assign(state, fresh);
    },
    save: () => {
      const next = `${file}.new`;
      const handle = openSync(next, "w");
      writeSync(handle, JSON.stringify(state));
      fsyncSync(handle);
      closeSync(handle);
      renameSync(next, file);
      known = versionOf(file);
    },
  };

  function read(name: string): T | undefined {
    try {
      return JSON.parse(readFileSync(name, "utf8")) as T;
    } catch {
      return undefined;
    }
  }
}

/** Identifies a version of the file; includes the inode, because each save replaces the file. */
function versionOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

export type Bounds = { entries: number; characters: number };

/** Drops the oldest entries until the list, as JSON, is within its bounds. */
export function keepNewest(list: unknown[], { entries, characters }: Bounds): void {
  list.splice(0, Math.max(0, list.length - entries));
  const lengths = list.map((entry) => JSON.stringify(entry).length);
  let total = lengths.reduce((sum, length) => sum + length, 0);
  const kept = lengths.findIndex((length) => {
    const isWithin = total <= characters;
    if (!isWithin) total -= length;
    return isWithin;
  });
  list.splice(0, kept === -1 ? list.length : kept);
}

/** A switch that makes a stand-in respond like an unavailable provider until it is switched on again. */
export type Switch = {
  isStopped(): boolean;
  /** The button on the stand-in's page. */
  button(): ReturnType<typeof html>;
  /** The route that the button posts to; mount it at the page's path. */
  routes: Hono;
};

/** `page` is the path of the stand-in's own page. */
export function openSwitch(file: string, page: string): Switch {
  const { state, save } = openState(file, { stopped: false });
  const routes = new Hono().post("/:act{stop|start}", (context) => {
    state.stopped = context.req.param("act") === "stop";
    save();
    return context.redirect(page, 303);
  });
  return {
    isStopped: () => state.stopped,
    button: () =>
      html`<form method="post" action="${page}/${state.stopped ? "start" : "stop"}">
        <p>${state.stopped ? "The service is stopped: it answers 503." : "The service answers."}</p>
        <button>${state.stopped ? "Start the service" : "Stop the service"}</button>
      </form>`,
    routes,
  };
}
