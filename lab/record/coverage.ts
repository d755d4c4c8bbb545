import { matchRoutes } from "react-router";
import type { RouteObject } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { testShop } from "../../tests/support/shop.ts";
import { openSqlite } from "../../tests/support/test-database.ts";
import type { Call } from "./shop.ts";

/** Addresses of `app/routes.ts` and of the server's own routes that none of these calls reaches. */
export async function uncovered(calls: readonly Call[]): Promise<string[]> {
  const asked = calls.map(({ method, path, json, form, body }) => ({
    method: method ?? ((json ?? form ?? body) === undefined ? "GET" : "POST"),
    path: path.replace(/[?#].*/, ""),
  }));
  return [...(await uncoveredPages(asked)), ...(await uncoveredHandlers(asked))];
}

type Asked = { method: string; path: string };

async function uncoveredPages(asked: readonly Asked[]): Promise<string[]> {
  // As the built shop has it: without the gallery of development.
  process.env["NODE_ENV"] = "production";
  const { default: entries } = await import("../../app/routes.ts");
  const reached = new Set(
    asked
      .flatMap(({ path }) => matchRoutes(entries.map(routeOf), safely(path)) ?? [])
      .map(({ route }) => route.id),
  );
  const pages = entries.flatMap(leavesOf).filter(({ path, index }) => path !== undefined || index);
  return pages.filter((page) => !reached.has(idOf(page))).map(({ path }) => `page ${path ?? "/"}`);
}

/** The router throws at what cannot be decoded; such a path reaches no page. */
function safely(path: string): string {
  try {
    return decodeURI(path) && path;
  } catch {
    return "/";
  }
}

const idOf = ({ id, file, path }: RouteConfigEntry) => id ?? `${file} ${path}`;

function routeOf(entry: RouteConfigEntry): RouteObject {
  const { path, index, children } = entry;
  const shared = { id: idOf(entry), ...(path !== undefined && { path }) };
  return index ? { ...shared, index: true } : { ...shared, children: children?.map(routeOf) };
}

function leavesOf(entry: RouteConfigEntry): RouteConfigEntry[] {
  return entry.children ? entry.children.flatMap(leavesOf) : [entry];
}

/** Of the API and of everything else that the server itself answers. */
async function uncoveredHandlers(asked: readonly Asked[]): Promise<string[]> {
  const database = await openSqlite();
  const { addresses } = testShop(database.db);
  await database.close();
  const missing = [...new Set(addresses)].filter((address) => {
    const [method = "", pattern = ""] = address.split(" ");
    const parts = pattern.replace(/:\w+\{([^}]+)\}/g, "(?:$1)").replace(/:\w+/g, "[^/]+");
    const fits = new RegExp(`^${parts.replaceAll(".", "\\.")}/?$`);
    return !asked.some(
      (each) => (method === "ALL" || each.method === method) && fits.test(each.path),
    );
  });
  return missing;
}
