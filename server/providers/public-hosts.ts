import { lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";

/** Addresses outside the public internet: this machine, private networks, documentation, multicast, mappings. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");
}
/** The only IPv6 addresses that are assigned to the public internet: translations and mappings of IPv4 are outside. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return family === 6 && GLOBAL_IPV6.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}

/** Names that belong to local networks, whatever they resolve to. */
const LOCAL_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;

/**
 * Whether an address that a stranger gives may be called: https at its usual port, a name of the public internet, and
 * no user name. What the name resolves to is checked when it is called (`publicLookup`).
 */
export function isPublicHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, port, hostname, username, password } = new URL(url);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  const name = hostname.toLowerCase().replace(/\.$/, "");
  const isName = !name.startsWith("[") && isIP(name) === 0 && name.includes(".");
  return isName && !LOCAL_NAMES.test(name);
}

/**
 * A `lookup` for connections that finds public addresses only: the address that is checked is the one that is connected
 * to, so a name that resolves differently the second time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 4);
    const found = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = found;
    if (!first) {
      return done(Object.assign(new Error("no public address"), { code: "ENOTPUBLIC" }), "", 4);
    }
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
