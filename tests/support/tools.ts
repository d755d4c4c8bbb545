import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

type Tool = { tests: string; get: string; isThere(): boolean };

const command = (name: string) => () =>
  spawnSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" }).status === 0;

/** What single tests need beyond Node and a browser, and how to get it. The other browsers speak for themselves. */
const TOOLS: readonly Tool[] = [
  {
    tests: "every test on PostgreSQL",
    get: "apt-get install postgresql, or set TEST_DATABASE_URL",
    isThere: () =>
      process.env["TEST_DATABASE_URL"] !== undefined || existsSync("/usr/lib/postgresql"),
  },
  { tests: "backups off-site", get: "apt-get install restic", isThere: command("restic") },
  {
    tests: "nginx accepts its configuration",
    get: "apt-get install nginx openssl",
    isThere: () => command("nginx")() && command("openssl")(),
  },
  {
    tests: "Caddy accepts its configuration",
    get: "apt-get install caddy",
    isThere: command("caddy"),
  },
  {
    tests: "the alerts fire when they should",
    get: "apt-get install prometheus",
    isThere: command("promtool"),
  },
  {
    tests: "systemd accepts the service's unit",
    get: "apt-get install systemd",
    isThere: command("systemd-analyze"),
  },
  {
    tests: "what Chromium's headless shell lacks: prerendering, reports of the policy",
    get: "apt-get install chromium",
    isThere: () =>
      ["chromium", "chromium-browser", "google-chrome"].some((name) => command(name)()),
  },
];

/** The tools that this machine lacks. */
export const missingTools = (): Tool[] => TOOLS.filter(({ isThere }) => !isThere());
