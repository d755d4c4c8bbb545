#!/bin/bash
# Builds deploy/Dockerfile from a release and runs it, on a machine without a registry: a Debian root made with
# debootstrap stands in the base image's place. Needs root, buildah, debootstrap.
#   lab/rehearse/container.sh release/hazelzuri-0.1.0-0123456789ab
set -euo pipefail
release=$(readlink -f "$1")
name=$(basename "$release")
suite=${SUITE:-trixie}
work=$(mktemp -d)
port=${PORT:-3999}
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
export CONTAINERS_STORAGE_CONF=$work/storage.conf
printf '[storage]\ndriver = "vfs"\nrunroot = "%s/run"\ngraphroot = "%s/graph"\n' "$work" "$work" > "$work/storage.conf"
node_pid=
clean() {
  if [ -n "$node_pid" ]; then kill "$node_pid" && wait "$node_pid" || true; fi 2> /dev/null
  mount | awk -v at="$work" 'index($3, at) == 1 { print $3 }' | sort -r | xargs -r -n1 umount
  rm -rf --one-file-system "$work"
}
trap clean EXIT

echo "— a base: $suite"
debootstrap --variant=minbase --include=ca-certificates "$suite" "$work/base" > "$work/debootstrap.log" 2>&1 ||
  { tail -5 "$work/debootstrap.log"; exit 1; }
# A slim image has no list of packages and no documentation.
rm -rf "$work"/base/dev/* "$work"/base/var/lib/apt/lists/* "$work"/base/var/cache/apt/archives/*.deb "$work"/base/usr/share/{doc,man,locale}/*
cp /etc/resolv.conf "$work/base/etc/"
base=$(buildah from scratch)
tar -C "$work/base" -cf "$work/base.tar" .
buildah add --quiet "$base" "$work/base.tar" / > /dev/null
buildah commit --quiet "$base" localhost/base > /dev/null
buildah rm "$base" > /dev/null
rm -rf "$work/base" "$work/base.tar"

echo "— the image"
mkdir "$work/context"
tar -C "$work/context" --strip-components=1 -xf "$release.tar.gz"
cpu=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
tar -C "$work/context" -xf "$release-node-linux-$cpu.tar.gz"
buildah build --quiet --pull=false --format docker --build-arg BASE=localhost/base --file "$work/context/deploy/Dockerfile" \
  --tag "hazelzuri:$name" "$work/context"
buildah inspect --type image --format '{{.Docker.Config.User}} {{.Docker.Config.Cmd}} {{.Docker.Config.Volumes}} {{.Docker.Config.Healthcheck}}' \
  "hazelzuri:$name"
buildah images --format '{{.Name}} {{.Size}}' | grep hazelzuri

echo "— it runs: a read-only root, the image's user, a volume at /data"
container=$(buildah from "hazelzuri:$name")
image=$(buildah mount "$container")
mkdir "$work/root" "$work/data"
mount --bind "$image" "$work/root"
mount -o remount,bind,ro "$work/root"
chown 10001:10001 "$work/data"
mount --bind "$work/data" "$work/root/data"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$work/root/tmp"
mount -t proc proc "$work/root/proc"
mount -t tmpfs -o size=64k,mode=755 tmpfs "$work/root/dev"
for device in null:3 zero:5 random:8 urandom:9; do
  mknod -m 666 "$work/root/dev/${device%:*}" c 1 "${device#*:}"
done
inside=(chroot --userspec=10001:10001 "$work/root" /usr/bin/env -i -C /srv/hazelzuri
  PATH=/srv/hazelzuri/node_modules/.bin:/usr/bin:/bin DATA_DIR=/data PORT="$port" HOST=127.0.0.1)
run() { "${inside[@]}" "$@"; }
# Not by the function: its process number would be that of a shell around it.
"${inside[@]}" node scripts/start.js > "$work/shop.log" 2>&1 &
node_pid=$!
# The image's own health check.
check=$(buildah inspect --type image --format '{{index .Docker.Config.Healthcheck.Test 3}}' "hazelzuri:$name")
for _ in $(seq 100); do
  run node -e "$check" && break
  sleep 0.2
done
run node -e "$check"
echo "healthy"
curl --silent --fail --output /dev/null --write-out '/ %{http_code}\n' "http://127.0.0.1:$port/"
run node scripts/owner.ts list
touch_error=$(run sh -c 'touch /srv/hazelzuri/x' 2>&1 || true)
echo "writing beside the release: $touch_error"
case $touch_error in *'Read-only'* | *denied*) ;; *) exit 1 ;; esac
ls -l "$work/data"
kill "$node_pid"
wait "$node_pid"
node_pid=
echo "stopped with exit code 0"
