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

/** Opens a stand-in's state, one file that is replaced atomically: a crash leaves the old or the new version. */
export function openState<T extends object>(file: string, empty: T) {
  mkdirSync(dirname(file), { recursive: true });
  let state = empty;
  let known: string | undefined;
  return {
    /**
     * The state, reloaded if another process changed the file: saving an old state would bring back what `npm run erase`
     * removed. Change it at once, without waiting for anything: references into it become stale.
     */
    current: (): T => {
      const version = versionOf(file);
      if (version !== known && version !== undefined) state = read(file) ?? state;
      known = version;
      return state;
    },
    /** Writes the whole file to disk before it returns. */
    save: (): void => {
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

/** Limits the size of a file, which is rewritten on every change. */
type Bounds = { entries: number; characters: number };

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

export type Switch = ReturnType<typeof openSwitch>;

/**
 * A switch that makes a stand-in respond like an unavailable provider until it is switched on again. `page` is the path of
 * the stand-in's own page.
 */
export function openSwitch(file: string, page: string) {
  const { current, save } = openState(file, { stopped: false });
  const routes = new Hono().post("/:act{stop|start}", (context) => {
    current().stopped = context.req.param("act") === "stop";
    save();
    return context.redirect(page, 303);
  });
  return {
    isStopped: () => current().stopped,
    /** The button on the stand-in's page. */
    button: () => {
      const { stopped } = current();
      return html`<form method="post" action="${page}/${stopped ? "start" : "stop"}">
        <p>${stopped ? "The service is stopped: it answers 503." : "The service answers."}</p>
        <button>${stopped ? "Start the service" : "Stop the service"}</button>
      </form>`;
    },
    /** The route that the button posts to; mount it at the page's path. */
    routes,
  };
}
