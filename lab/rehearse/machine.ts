import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const SUITE = "bookworm";
/** What Debian's installer has and `minbase` has not. */
const PACKAGES = ["systemd", "systemd-sysv", "dbus", "ca-certificates", "openssl", "cron"];
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const BOOT_TIMEOUT_MS = 60_000;

export type Output = { status: number; text: string };

/** A Debian machine of its own: root folder, processes, users and network, with systemd. Needs root. */
export type Machine = {
  folder: string;
  /** Before it is started: with this machine's network, for `apt-get`. */
  prepare(script: string): Output;
  start(): Promise<void>;
  /** Runs commands as root; ends at the first that fails. Never throws. */
  run(script: string, input?: string): Output;
  write(path: string, content: string, mode?: number): void;
  stop(): Promise<void>;
};

/** Makes an empty machine with `debootstrap`; the downloaded packages are kept in `cache`. */
export function makeMachine(folder: string, cache: string): Machine {
  let nspawn: ChildProcess | undefined;
  let leader = 0;
  rmSync(folder, { recursive: true, force: true });
  const base = join(cache, `${SUITE}.tar`);
  if (!existsSync(base)) {
    mkdirSync(cache, { recursive: true });
    const unpacked = join(cache, "base");
    rmSync(unpacked, { recursive: true, force: true });
    const include = `--include=${PACKAGES.join(",")}`;
    execFileSync("debootstrap", ["--variant=minbase", include, SUITE, unpacked], {
      stdio: "ignore",
    });
    execFileSync("tar", ["-C", unpacked, "-cf", base, "."]);
    rmSync(unpacked, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-C", folder, "-xf", base]);
  // apt-get in the machine asks the mirror that this one asks.
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) {
    writeFileSync(join(folder, file), readFileSync(file));
  }

  const output = (program: string, args: readonly string[], input = ""): Output => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      input,
      encoding: "utf8",
      env: { PATH, HOME: "/root", DEBIAN_FRONTEND: "noninteractive", LANG: "C.UTF-8" },
    });
    return { status: status ?? 1, text: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
  };
  const shell = (script: string) => ["bash", "--norc", "-euo", "pipefail", "-c", script];

  return {
    folder,
    prepare: (script) => {
      // The system is not running yet: its services start with it.
      const policy = join(folder, "usr/sbin/policy-rc.d");
      writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
      const result = output("chroot", [folder, ...shell(script)]);
      rmSync(policy);
      return result;
    },
    start: async () => {
      const place = [`--directory=${folder}`, "--private-network", "--boot"];
      nspawn = spawn("systemd-nspawn", [...place, "--quiet", "--register=no", "--keep-unit"], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      const said: string[] = [];
      nspawn.stdout?.on("data", (part: Buffer) => said.push(part.toString()));
      nspawn.stderr?.on("data", (part: Buffer) => said.push(part.toString()));
      const until = Date.now() + BOOT_TIMEOUT_MS;
      while (Date.now() < until && nspawn.exitCode === null) {
        leader = childOf(nspawn.pid ?? 0);
        if (leader) {
          const { text } = output("nsenter", inside(leader, shell("systemctl is-system-running")));
          if (/running|degraded/.test(text)) return;
        }
        await wait(200);
      }
      throw new Error(`The machine did not start:\n${said.join("")}`);
    },
    run: (script, input) => output("nsenter", inside(leader, shell(script)), input),
    write: (path, content, mode = 0o644) => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      // Written into what is there: the page sets owner and mode of the environment file before.
      writeFileSync(file, content, existsSync(file) ? {} : { mode });
    },
    stop: async () => {
      if (!nspawn || nspawn.exitCode !== null) return;
      const ended = once(nspawn, "exit");
      // What a shutdown of the machine sends; nspawn passes it on to its systemd.
      nspawn.kill("SIGTERM");
      await Promise.race([ended, wait(30_000, undefined, { ref: false })]);
      if (nspawn.exitCode === null && nspawn.kill("SIGKILL")) await ended;
    },
  };
}

function inside(leader: number, command: readonly string[]): string[] {
  return [
    "--target",
    String(leader),
    "--mount",
    "--uts",
    "--ipc",
    "--net",
    "--pid",
    "--",
    ...command,
  ];
}

function childOf(pid: number): number {
  try {
    const [first = ""] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    return Number(first);
  } catch {
    return 0;
  }
}
