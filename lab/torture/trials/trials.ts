import type { Trial } from "../trial.ts";
import { clockJumps } from "./clock-jumps.ts";
import { connections } from "./connections.ts";
import { diskFull } from "./disk-full.ts";
import { hangs } from "./hangs.ts";
import { kills } from "./kills.ts";
import { largeBodies } from "./large-bodies.ts";
import { malformedRequests } from "./malformed-requests.ts";
import { postgresStops } from "./postgres-stops.ts";
import { provider } from "./provider.ts";
import { slowClients } from "./slow-clients.ts";
import { twoProcesses } from "./two-processes.ts";
import { unread } from "./unread.ts";

export const trials: readonly Trial[] = [
  kills,
  provider,
  hangs,
  postgresStops,
  diskFull,
  twoProcesses,
  clockJumps,
  slowClients,
  connections,
  unread,
  largeBodies,
  malformedRequests,
];
