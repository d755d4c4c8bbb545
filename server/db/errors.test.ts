import { expect, test } from "vitest";
import { isOutage, LockedError } from "./errors.ts";

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  coded("database or disk is full", "SQLITE_FULL"),
  coded("disk I/O error", "SQLITE_IOERR_WRITE"),
  coded("the database system is starting up", "57P03"),
  coded("terminating connection due to administrator command", "57P01"),
  coded("connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED"),
  new Error("Query read timeout"),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Client was closed and is not queryable"),
  new LockedError(),
])("%s: the database is away, and nothing is wrong with what it was asked", (error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  coded("UNIQUE constraint failed", "SQLITE_CONSTRAINT_PRIMARYKEY"),
  coded("duplicate key value violates unique constraint", "23505"),
  coded("invalid byte sequence for encoding", "22021"),
  new Error("Cannot read properties of undefined"),
  "no error at all",
])("%s: a fault of the shop's own", (error) => {
  expect(isOutage(error)).toBe(false);
});
