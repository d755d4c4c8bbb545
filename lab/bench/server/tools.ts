import { execFileSync } from "node:child_process";

/** A program; its Debian package has the same name. */
type Tool = "wrk" | "nginx";

/** Installs missing tools if possible. @returns a part's result that names the others; undefined if none is missing. */
export function missing(...tools: Tool[]): { skipped: string } | undefined {
  const absent = ["taskset", ...tools].filter((tool) => !isThere(tool) && !install(tool));
  if (absent.length === 0) return undefined;
  return { skipped: `could not run: there is no ${absent.join(" and no ")} (apt-get install)` };
}

function isThere(tool: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${tool}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function install(tool: string): boolean {
  if (process.getuid?.() !== 0) return false;
  console.log(`  installing ${tool} with apt-get …`);
  try {
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", tool], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return false;
  }
  return isThere(tool);
}
