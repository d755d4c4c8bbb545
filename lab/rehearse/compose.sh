#!/bin/bash
# Runs deploy/compose.yaml from a release, on a machine without a registry: podman in Docker's place, in a network and
# with an /etc of its own; images made of a Debian root in the place of PostgreSQL's and Caddy's; Caddy's own authority.
# STORE names a folder that keeps the images; with them there only the last part runs.
# Needs root, buildah, podman, runc, catatonit, debootstrap, and Docker Compose 2 (COMPOSE, Debian 13: docker-compose).
#   lab/rehearse/compose.sh release/hazelzuri-0.1.0-0123456789ab
set -euo pipefail
release=$(readlink -f "$(dirname "$1")")/$(basename "$1")
suite=${SUITE:-trixie}

if [ "${INSIDE:-}" = "" ]; then
  work=$(mktemp -d)
  export work STORAGE_DRIVER=overlay BUILDAH_ISOLATION=chroot
  export CONTAINERS_STORAGE_CONF=$work/storage.conf CONTAINERS_CONF=$work/containers.conf
  printf '[storage]\ndriver = "overlay"\nrunroot = "%s/run"\ngraphroot = "%s"\n' "$work" "${STORE:-$work/graph}" > "$work/storage.conf"
  # Lower than what processes have here, since raising a limit needs a right that a machine in a machine may lack; runc,
  # since crun refuses groups of both versions.
  cat > "$work/containers.conf" << 'END'
[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
exit_command_delay = 1
END
  clean() {
    mount | awk -v at="$work" 'index($3, at) == 1 { print $3 }' | sort -r | xargs -r -n1 umount
    rm -rf --one-file-system "$work"
  }
  trap clean EXIT

  mkdir "$work/context" "$work/postgres" "$work/caddy"
  tar -C "$work/context" --strip-components=1 -xf "$release.tar.gz"
  # With its own authority, which it would add to the machine's.
  sed -i 's/^{$SHOP_HOST} {/&\n\ttls internal/; s/^\tadmin off/&\n\tskip_install_trust/' "$work/context/deploy/Caddyfile"
  image() { sed -n "s|^ *image: \($1:.*\)|docker.io/library/\1|p" "$work/context/deploy/compose.yaml"; }
  if buildah inspect --type image "$(image caddy)" > /dev/null 2>&1; then
    INSIDE=1 unshare --mount --net --propagation private "$0" "$1"
    exit
  fi

  echo "— a base: $suite"
  if [ "${BASE:-}" = "" ]; then
    BASE=$work/base
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$BASE" > "$work/debootstrap.log" 2>&1 ||
      { tail -5 "$work/debootstrap.log"; exit 1; }
  fi
  cp /etc/resolv.conf "$BASE/etc/"
  base=$(buildah from scratch)
  tar -C "$BASE" --exclude='./dev/*' -cf "$work/base.tar" .
  buildah add --quiet "$base" "$work/base.tar" / > /dev/null
  buildah commit --quiet "$base" localhost/base > /dev/null
  buildah rm "$base" > /dev/null
  rm "$work/base.tar"

  echo "— images"
  cpu=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
  tar -C "$work/context" -xf "$release-node-linux-$cpu.tar.gz"
  build() { buildah build --quiet --pull=false --format docker "$@" > /dev/null; }
  build --build-arg BASE=localhost/base --file "$work/context/deploy/Dockerfile" --tag docker.io/library/hazelzuri:local "$work/context"
  # What compose.yaml uses of the official image: its variables, its user, its folder.
  cat > "$work/postgres/entrypoint" << 'END'
#!/bin/bash
set -euo pipefail
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
install -d -o postgres -g postgres -m 700 $data
chown postgres /run/postgresql
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s $data/PG_VERSION ]; then
  install -o postgres -m 600 "$POSTGRES_PASSWORD_FILE" /tmp/password
  as $bin/initdb --username=postgres --pwfile=/tmp/password --auth-host=scram-sha-256 --pgdata=$data > /tmp/initdb.log
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  as $bin/pg_ctl --pgdata=$data --options='-c listen_addresses=' --wait --log=/tmp/first start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    PGPASSWORD=$(cat /tmp/password) as $bin/psql -v ON_ERROR_STOP=1 --no-psqlrc --username=postgres --dbname=postgres --file="$file"
  done
  as $bin/pg_ctl --pgdata=$data --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups $bin/postgres -D $data -c listen_addresses='*'
END
  chmod 755 "$work/postgres/entrypoint"
  cat > "$work/postgres/Dockerfile" << 'END'
FROM localhost/base
RUN export DEBIAN_FRONTEND=noninteractive && apt-get update && apt-get install --yes --no-install-recommends postgresql && rm -rf /var/lib/postgresql/*
COPY entrypoint /entrypoint
VOLUME ["/var/lib/postgresql/data"]
STOPSIGNAL SIGINT
CMD ["/entrypoint"]
END
  cat > "$work/caddy/Dockerfile" << 'END'
FROM localhost/base
RUN export DEBIAN_FRONTEND=noninteractive && apt-get update && apt-get install --yes --no-install-recommends caddy libcap2-bin && setcap cap_net_bind_service=+ep /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
  build --tag "$(image postgres)" "$work/postgres"
  build --tag "$(image caddy)" "$work/caddy"
  buildah images --format '{{.Name}}:{{.Tag}} {{.Size}}'
  INSIDE=1 unshare --mount --net --propagation private "$0" "$1"
  exit
fi

ip link set lo up
mkdir "$work/etc" "$work/etc.work" "$work/backups"
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$work/etc,workdir=$work/etc.work" /etc
mkdir -p /etc/hazelzuri
password=$(head -c 24 /dev/urandom | base64 | tr -dc A-Za-z0-9)
echo "$password" > /etc/hazelzuri/postgres.password
printf "DATABASE_URL='postgres://hazelzuri:%s@database/hazelzuri'\nPUBLIC_URL='https://shop.example'\n" "$password" > /etc/hazelzuri/shop.env
mkdir -p /var/backups/hazelzuri
mount --bind "$work/backups" /var/backups/hazelzuri
install -d -o 10001 -g 10001 -m 700 /var/backups/hazelzuri

export DOCKER_HOST=unix://$work/podman.sock SHOP_HOST=shop.example
podman system service --time=0 "$DOCKER_HOST" > "$work/podman.log" 2>&1 &
service=$!
# Podman leaves the health checks to systemd's timers.
while sleep 2; do
  for id in $(podman ps --quiet); do podman healthcheck run "$id" || true; done
done > /dev/null 2>&1 &
checks=$!
compose() { "${COMPOSE:-docker-compose}" --file "$work/context/deploy/compose.yaml" "$@"; }
end() {
  compose down --volumes > /dev/null 2>&1 || true
  kill $checks $service 2> /dev/null || true
  wait 2> /dev/null || true
}
trap end EXIT
while [ ! -S "$work/podman.sock" ]; do sleep 0.2; done

echo "— compose up"
compose config --quiet
compose up --detach --no-build --pull never 2>&1 | tail -20 || { compose logs | tail -40; exit 1; }
compose ps --all --format 'table {{.Service}}\t{{.Status}}'
page() {
  curl --silent --show-error --fail --retry 30 --retry-delay 1 --retry-all-errors --insecure --output /dev/null \
    --resolve shop.example:443:127.0.0.1 --resolve shop.example:80:127.0.0.1 "$@"
}
page --write-out 'https / %{http_code}, %{size_download} bytes\n' https://shop.example/
authority=/data/caddy/pki/authorities/local/root.crt
compose exec -T caddy cat $authority > "$work/root.crt"
curl --silent --fail --cacert "$work/root.crt" --resolve shop.example:443:127.0.0.1 --output /dev/null \
  --write-out 'with its authority: verified %{ssl_verify_result}, HTTP/%{http_version}\n' https://shop.example/naledi
page --write-out 'http %{http_code} %{redirect_url}\n' http://shop.example/naledi

echo "— commands, a backup, limits"
compose exec -T shop node scripts/owner.ts list
compose exec -T shop sh -c 'node scripts/backup.ts "/backups/$(date +%F).backup" --keep 28'
ls -l "$work/backups"
compose exec -T shop id -u
if compose exec -T shop touch /srv/hazelzuri/x; then exit 1; fi
compose exec -T shop sh -c 'cat /sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/memory.max 2> /dev/null' || true
[ "$(compose exec -T --user postgres database psql --username=postgres --tuples-only --no-align \
  --command="select rolsuper or rolcreaterole from pg_roles where rolname = 'hazelzuri'")" = f ]
compose exec -T database getent hosts registry-1.docker.io && exit 1 || echo "the database reaches no other network"

echo "— a restart keeps what is there"
compose restart shop 2>&1 | tail -1
page --write-out 'https / %{http_code}\n' https://shop.example/
compose stop 2>&1 | tail -3
compose ps --all --format 'table {{.Service}}\t{{.Status}}'
[ "$(compose ps --all --format '{{.ExitCode}}' | sort -u)" = 0 ]
