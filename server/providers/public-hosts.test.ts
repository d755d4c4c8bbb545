import { expect, test } from "vitest";
import { isPublicAddress, isPublicHttps, publicLookup } from "./public-hosts.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
])("%s may be called", (url) => {
  expect(isPublicHttps(url)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://user@fcm.googleapis.com/x",
  "https://:secret@fcm.googleapis.com/x",
  "https://localhost/x",
  "https://shop.localhost/x",
  "https://LOCALHOST./x",
  "https://printer.local/x",
  "https://metadata.google.internal/computeMetadata",
  "https://intranet/x",
  "https://127.0.0.1/x",
  "https://0x7f.1/x",
  "https://2130706433/x",
  "https://017700000001/x",
  "https://8.8.8.8/x",
  "https://[::1]/x",
  "https://[2606:4700::1111]/x",
  "https://[::ffff:127.0.0.1]/x",
  "ftp://fcm.googleapis.com/x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//fcm.googleapis.com/x",
  "",
])("%s may not be called", (url) => {
  expect(isPublicHttps(url)).toBe(false);
});

test.each(["8.8.8.8", "142.250.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
  "%s is an address of the public internet",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.19.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::",
  "",
  "name",
])("%s is none", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([{ all: true }, { all: false }])(
  "a name of this machine is not connected to: %o",
  (options) => {
    return new Promise<void>((resolve) => {
      publicLookup("localhost", options, (error, address) => {
        expect(error).toMatchObject({ code: "ENOTPUBLIC" });
        expect(address).toBe("");
        resolve();
      });
    });
  },
);
