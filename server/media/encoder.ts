import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { pictureRecord } from "../../domain/catalogue/edit-rows.ts";
import type { Task, TaskResult } from "./encoder-tasks.ts";

/** `failed`: the process ended without a result. `interrupted`: it was ended for an urgent task, or for `close`. */
export type EncoderResult =
  | TaskResult
  | { kind: "failed"; reason: string }
  | { kind: "interrupted" };

/** Decodes and encodes pictures in a process of their own, one at a time. */
export type PictureEncoder = {
  /** Never throws. An urgent task does not wait for one that is not: it interrupts it. */
  run(task: Task, options?: { urgent?: boolean }): Promise<EncoderResult>;
  /** Interrupts all tasks, now and from now on. */
  close(): void;
};

export type EncoderOptions = {
  /** How long one task may take; an upload takes a second, all encodings of a photograph five to ten. */
  timeoutMs?: number;
  /** Limit of the process's data in KB; the runtime itself reserves 650,000 of them. */
  memoryKb?: number;
};

/** Run from its source also in production: the build does not bundle sharp, and nothing else is in it. */
const SCRIPT = fileURLToPath(new URL("./encoder-process.ts", import.meta.url));

/**
 * Sets the limits (core dumps, data in KB, a file's size in 512-byte blocks: 64 MB), asks the system to end this process
 * first if memory runs out, and becomes the given command. A system that lacks one of them goes on without it.
 */
const LIMITED = [
  "ulimit -c 0 2>/dev/null",
  'ulimit -d "$0" 2>/dev/null',
  "ulimit -f 131072 2>/dev/null",
  "{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null",
  'exec "$@"',
].join("; ");

const MAX_RESULT_BYTES = 64 * 1024;

type Running = { child: ChildProcess; urgent: boolean; interrupt(): void };

export function createPictureEncoder({
  timeoutMs = 120_000,
  memoryKb = 1_500_000,
}: EncoderOptions = {}): PictureEncoder {
  /** Urgent tasks first. */
  const waiting: { urgent: boolean; begin(): void }[] = [];
  let running: Running | undefined;
  let isClosed = false;

  function beginNext(): void {
    if (running || waiting.length === 0) return;
    const urgent = waiting.findIndex((each) => each.urgent);
    const [next] = waiting.splice(Math.max(0, urgent), 1);
    next?.begin();
  }

  /** Without memory or file descriptors, `spawn` throws, or returns a process without pipes. */
  function begin(task: Task, urgent: boolean, done: (result: EncoderResult) => void): void {
    try {
      start(task, urgent, done);
    } catch (error) {
      running = undefined;
      done({ kind: "failed", reason: error instanceof Error ? error.message : "it did not start" });
      setImmediate(beginNext);
    }
  }

  function start(task: Task, urgent: boolean, done: (result: EncoderResult) => void): void {
    let why: EncoderResult | undefined;
    const child = spawn("/bin/sh", ["-c", LIMITED, String(memoryKb), process.execPath, SCRIPT], {
      // No keys, and nothing that could change what the process loads.
      env: {},
      cwd: task.folder,
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.once("error", (error) => (why ??= { kind: "failed", reason: error.message }));
    const kill = (result: EncoderResult) => {
      why ??= result;
      child.kill("SIGKILL");
    };
    const late = setTimeout(() => kill({ kind: "failed", reason: "it took too long" }), timeoutMs);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      output += part;
      if (output.length > MAX_RESULT_BYTES) kill({ kind: "failed", reason: "it said too much" });
    });
    // Left open: its end tells the process that nobody waits for it any more.
    child.stdin.on("error", () => undefined).write(`${JSON.stringify(task)}\n`);
    child.once("close", (code, signal) => {
      clearTimeout(late);
      running = undefined;
      done(
        why ??
          readTaskResult(output) ?? { kind: "failed", reason: `it ended with ${signal ?? code}` },
      );
      beginNext();
    });
    running = { child, urgent, interrupt: () => kill({ kind: "interrupted" }) };
  }

  return {
    run: (task, { urgent = false } = {}) =>
      new Promise((resolve) => {
        if (isClosed) return resolve({ kind: "interrupted" });
        const give = () =>
          isClosed ? resolve({ kind: "interrupted" }) : begin(task, urgent, resolve);
        waiting.push({ urgent, begin: give });
        if (urgent && running && !running.urgent) running.interrupt();
        beginNext();
      }),
    close: () => {
      isClosed = true;
      running?.interrupt();
      for (const { begin: end } of waiting.splice(0)) end();
    },
  };
}

const { width, height, widths, jpeg, blur, color } = pictureRecord.shape;
const size = z.strictObject({ width: z.int().min(1), height: z.int().min(1) });
const measured = z.strictObject({ width, height, widths, jpeg, blur, color });

const taskResult = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("received"), master: size, measured }),
  z.strictObject({ kind: z.literal("cropped"), measured }),
  z.strictObject({ kind: z.literal("encoded") }),
  z.strictObject({
    kind: z.literal("refused"),
    why: z.enum(["no-picture", "damaged", "too-many-pixels", "too-small"]),
    size: size.optional(),
  }),
]);

/** Reads what the encoder's process has printed; undefined if it is not a result: the process is not trusted. */
function readTaskResult(output: string): TaskResult | undefined {
  if (!output.endsWith("\n")) return undefined;
  try {
    return taskResult.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}
