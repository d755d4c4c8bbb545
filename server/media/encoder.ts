import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { pictureRecord } from "../../domain/media/photograph-rows.ts";
import type { Task } from "./encoder-tasks.ts";

const size = z.strictObject({ width: z.int().min(1), height: z.int().min(1) });
/** A picture's record without its hash; `widths` are those that will be encoded. */
const measured = pictureRecord.omit({ hash: true, share: true });
export type Measured = z.infer<typeof measured>;

const taskResult = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("received"), master: size, measured }),
  z.strictObject({ kind: z.literal("copied") }),
  z.strictObject({ kind: z.literal("small"), ...size.shape }),
  z.strictObject({ kind: z.literal("cropped"), measured }),
  z.strictObject({ kind: z.literal("encoded") }),
  // The file cannot become a picture of a piece. The size is that of the upright picture, or of its crop if that is too
  // small; undefined if it cannot be read.
  z.strictObject({
    kind: z.literal("refused"),
    why: z.enum(["no-picture", "damaged", "too-many-pixels", "too-small"]),
    size: size.optional(),
    /** What it must have at least. */
    least: z.tuple([z.int(), z.int()]).optional(),
  }),
]);
export type TaskResult = z.infer<typeof taskResult>;
export type Refused = Extract<TaskResult, { kind: "refused" }>;

/** `failed`: the process ended without a result. `interrupted`: it was ended for an urgent task, or for `close`. */
export type EncoderResult =
  | TaskResult
  | { kind: "failed"; reason: string }
  | { kind: "interrupted" };

/** Decodes and encodes pictures in a process of their own, one at a time. */
export type PictureEncoder = {
  /** Never throws. An urgent task does not wait for one that is not: it interrupts it. */
  run(task: Task, options?: { urgent?: boolean }): Promise<EncoderResult>;
  /** Interrupts all tasks, also every later one. */
  close(): void;
};

export type EncoderOptions = {
  /** How long one task may take; an upload takes a second, all encodings of a photograph five to ten. */
  timeoutMs?: number;
  /** Limit of the process's memory in KB (`ulimit -d`), of which Node itself reserves 650,000. */
  memoryKb?: number;
};

/** The script runs from its source, also in production, since the build does not bundle sharp. */
const SCRIPT = fileURLToPath(new URL("./encoder-process.ts", import.meta.url));

/**
 * Shell commands that set limits (no core dumps, memory in KB, 64 MB per file as 512-byte blocks), let the system end
 * this process first if memory runs out, and become the given command. A limit that the system lacks is left out.
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
  /** Tasks that wait. The urgent ones are begun first. */
  const waiting: { urgent: boolean; begin(): void }[] = [];
  let running: Running | undefined;
  let isClosed = false;

  function beginNext(): void {
    if (running || waiting.length === 0) return;
    const urgent = waiting.findIndex((each) => each.urgent);
    const [next] = waiting.splice(Math.max(0, urgent), 1);
    next?.begin();
  }

  /** Turns a failed start into a result: `spawn` may throw, or return a process without pipes. */
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
      // The process gets no keys, and no variables that change what it loads.
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
    // The pipe stays open: when it ends, the process knows that nobody waits for its result any more.
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

/** Reads what the encoder's process has printed; undefined if it is not a result: the process is not trusted. */
function readTaskResult(output: string): TaskResult | undefined {
  if (!output.endsWith("\n")) return undefined;
  try {
    return taskResult.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}
