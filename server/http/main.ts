import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { Contact } from "../../domain/stores/brand.ts";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { openDatabase } from "../db/open.ts";
import { keepPrivate } from "../db/data-folder.ts";
import type { Db } from "../db/schema.ts";
import { startJobs } from "../jobs/jobs.ts";
import type { Metrics } from "./metrics.ts";
import { createCurrentCatalogue } from "../catalogue/current-catalogue.ts";
import type { CurrentCatalogue } from "../catalogue/current-catalogue.ts";
import { notingProviders } from "../house/providers.ts";
import { readFigures } from "./figures.ts";
import { createShop } from "../shop.ts";
import { createApp } from "./app.ts";
import type { StandIns } from "./stand-ins.ts";
import type { Config } from "./env.ts";
import { livePorts } from "./live-ports.ts";
import { createLogger } from "./logger.ts";
import { noteOrigin } from "./origin.ts";
import type { Site } from "./site.ts";
import {
  serializeRequests,
  limitBodies,
  limitConnections,
  CLIENT_TIMEOUTS,
  closeSlowReaders,
  startInTurns,
} from "./connections.ts";

export type StartOptions = {
  site: Site;
  /** Folder of the project, for pictures. */
  root: string;
  /** Creates the stand-ins once the shop's address is known. The server does not import them. */
  standIns?: (shopAddress: string) => StandIns & { close(): void };
};

export type RunningShop = {
  /** Where the shop listens, such as `http://localhost:3000`. */
  url: string;
  /** Contact details as the owner has set them. */
  contact: Contact;
  /** Sets `/readyz` to 503, finishes open requests and jobs, stops accepting connections, closes the database. */
  close(): Promise<void>;
};

/** How long open requests may take to finish when the shop stops. */
const FINISH_TIMEOUT_MS = 10_000;

/** Starts the whole shop. @throws if the database cannot be opened or the port is in use. */
export async function startShop(config: Config, options: StartOptions): Promise<RunningShop> {
  const logger = createLogger(config.logLevel);
  const { dataDir, databaseUrl } = config;
  const exposed = keepPrivate(dataDir);
  if (exposed.length > 0)
    logger.warn({ exposed }, "Others on this machine can read the shop's data");
  const onError = (error: Error) => logger.error({ err: error }, "Database connection lost");
  // Metrics are imported only if configured, and before the port opens: a request meanwhile would have no listener.
  const metrics = config.metrics && (await import("./metrics.ts")).createMetrics(dataDir);
  const db = await openDatabase({ dataDir, databaseUrl, onError });
  const catalogue = createCurrentCatalogue({ db, logger, now: () => new Date() }, bundle);
  // Requests without a body skip the stream machinery: 5 % less CPU per page.
  const server = createServer({ optimizeEmptyRequests: true, ...CLIENT_TIMEOUTS });
  limitConnections(server, { isBehindProxy: config.trustProxy > 0 });
  try {
    await catalogue.refresh();
    server.listen(config.port, config.host);
    await once(server, "listening");
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  try {
    noteOrigin(dataDir, config.publicUrl ?? `http://localhost:${port}`);
  } catch (error) {
    logger.warn({ err: error }, "The owner's commands cannot know this shop's address");
  }
  const parts = { server, port, config, db, catalogue, logger, metrics };
  const { standIns, jobs, closeMetrics, drain } = await serve({ ...options, ...parts });

  const stop = async (): Promise<void> => {
    await Promise.all([drain().then(() => closeServer(server)), jobs.stop()]);
    standIns?.close();
    await options.site.close();
    await closeMetrics?.();
    await db.destroy();
  };
  let stopping: Promise<void> | undefined;
  return {
    url: `http://localhost:${port}`,
    contact: catalogue.read().shop,
    close: () => (stopping ??= stop()),
  };
}

type ServeOptions = StartOptions & {
  server: Server;
  /** The port on which `server` listens. */
  port: number;
  config: Config;
  db: Db;
  catalogue: CurrentCatalogue;
  logger: Logger;
  metrics: Metrics | undefined;
};

/** Answers the server's requests, and starts the jobs. */
async function serve(options: ServeOptions) {
  const { server, port, config, site, root, standIns, db, catalogue, logger, metrics } = options;
  const self = `http://127.0.0.1:${port}`;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const { paymentPage } = site;
  const plain = notingProviders(
    livePorts(config, { db, catalogue, logger, self, publicUrl, paymentPage }),
  );
  const ports = metrics ? metrics.counting(plain) : plain;
  metrics?.follow(ports.fieldCounts);
  const shop = createShop(ports, config.paystack);
  site.follow(shop, logger);
  const runningStandIns = standIns?.(self);
  const underWay = new Map<ServerResponse, number>();
  const unread = closeSlowReaders(underWay);
  let isDraining = false;
  const app = createApp({
    config,
    publicUrl,
    shop,
    site,
    logger,
    root,
    standIns: runningStandIns,
    isDraining: () => isDraining,
  });
  const answer = startInTurns(getRequestListener(app.fetch));
  const { trustProxy } = config;
  const bodies = limitBodies(
    (request, response) => {
      metrics?.watch(request, response);
      ports.fieldCounts.countPage(request);
      site.front(request, response, () => answer(request, response));
      if (isSent(response)) return;
      underWay.set(response, performance.now());
      response.once("close", () => underWay.delete(response));
    },
    { trustProxy, now: () => performance.now() },
  );
  const slowBodies = bodies.start();
  const onRequest = serializeRequests(bodies.listener);
  server.on("request", onRequest);
  const metricsServer =
    metrics && config.metrics
      ? await metrics.serve(config.metrics, () => readFigures(db, ports.now()))
      : undefined;
  // The exchange rates are fetched now, so that the first visitor has them.
  void shop.readRates().catch((error: unknown) => logger.warn({ err: error }, "No rates yet"));
  return {
    standIns: runningStandIns,
    jobs: startJobs(ports, shop, metrics && { onRound: metrics.round }),
    closeMetrics: metricsServer?.close,
    drain: async () => {
      isDraining = true;
      clearInterval(unread);
      clearInterval(slowBodies);
      const closed = [...underWay.keys()].map((response) => once(response, "close"));
      const finished = Promise.race([
        Promise.all(closed),
        wait(FINISH_TIMEOUT_MS, undefined, { ref: false }),
      ]);
      await Promise.all([finished, wait(config.drainSeconds * 1000)]);
    },
  };
}

/** Whether the response is already flushed to the kernel. Not tracking these gives a sixth more pages per second. */
function isSent({ writableEnded, socket }: ServerResponse): boolean {
  return writableEnded && socket?.writableLength === 0;
}

/** Stops accepting connections and lets open requests finish. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // A keep-alive connection stays open after its response: without this, stopping would wait for it.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Ctrl-C and SIGTERM stop the shop cleanly. */
export function stopOnSignal(shop: RunningShop): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void shop.close().then(() => process.exit(0)));
  }
}
