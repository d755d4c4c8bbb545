import type { Trial } from "../trial.ts";
import { hangs } from "./hangs.ts";
import { kills } from "./kills.ts";
import { provider } from "./provider.ts";
import { twoProcesses } from "./two-processes.ts";

export const trials: readonly Trial[] = [kills, provider, hangs, twoProcesses];
