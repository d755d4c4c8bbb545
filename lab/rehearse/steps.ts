import type { Machine, Output } from "./machine.ts";
import { blockText } from "./operations.ts";
import type { PageBlock } from "./operations.ts";

type Rehearsal = {
  machine: Machine;
  blocks: readonly PageBlock[];
  /** The release's name, such as `hazelzuri-1.0.0-0123456789ab`. */
  release: string;
  /** Copies the release's archives to the machine, as a person does with scp. */
  copyRelease(): void;
};

/** The name that the page uses for a release. */
const PAGES_RELEASE = /hazelzuri-0\.1\.0-0123456789ab/g;
const ENVIRONMENT = "/etc/hazelzuri.env";
/** In place of keys: the provider is a stand-in on a port of its own. */
const PROVIDER = `PAYSTACK_API_URL='http://127.0.0.1:3009/sandbox/paystack'
PAYSTACK_SCRIPT_URL='https://shop.example/sandbox/paystack/v1/inline.js'
`;

/** Plays the page from the first command to the last. Returns what went wrong; undefined if nothing did. */
export async function rehearse({
  machine,
  blocks,
  release,
  copyRelease,
}: Rehearsal): Promise<string | undefined> {
  const executed = new Set<string>();
  let problem: string | undefined;

  /** Prints a step and its output; after the first problem nothing more is done. */
  const step = (
    title: string,
    act: () => Output,
    isRight = (output: Output) => output.status === 0,
  ) => {
    if (problem) return;
    const start = performance.now();
    const output = act();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const isGood = isRight(output);
    console.log(`\n— ${title}: ${isGood ? "ok" : "FAILED"}, ${seconds} s`);
    for (const line of output.text.trimEnd().split("\n").slice(-12)) console.log(`  ${line}`);
    if (!isGood) problem = `${title} did not do what the page says (exit code ${output.status}).`;
  };
  const text = (kind: PageBlock["kind"], name: string, releaseNow: string) => {
    executed.add(name);
    return blockText(blocks, kind, name).replaceAll(PAGES_RELEASE, releaseNow);
  };
  const page = (name: string, input = "", releaseNow = release) =>
    step(`the page's '${name}'`, () => machine.run(text("run", name, releaseNow), input));
  const write = (path: string, change = (content: string) => content) =>
    machine.write(path, change(text("write", path, release)));

  step("the page's 'machine'", () => machine.prepare(text("run", "machine", release)));
  step("Caddy, for its part of the page", () =>
    machine.prepare("apt-get install --yes caddy; systemctl disable caddy"),
  );
  if (problem) return problem;
  copyRelease();
  await machine.start();
  page("release");
  // The keys are the owner's: here the lines with '…' are left out.
  write(ENVIRONMENT, (env) => `${env.replaceAll(/^.*….*\n/gm, "")}${PROVIDER}`);
  step(
    "the environment file is private",
    () => machine.run(`stat -c '%a %U %G' ${ENVIRONMENT}`),
    isPrivate,
  );
  for (const { kind, name } of blocks) if (kind === "write" && name !== ENVIRONMENT) write(name);
  // The second part of nginx needs the certificate, which comes after the first.
  const nginx = "/etc/nginx/conf.d/hazelzuri.conf";
  machine.run(
    `mv ${nginx} /root/; echo "127.0.0.1 localhost $(hostname) shop.example" > /etc/hosts`,
  );
  page("database", "password\npassword\n");
  step("the unit, as systemd reads it", () =>
    machine.run("systemd-analyze verify --man=no /etc/systemd/system/hazelzuri@3001.service"),
  );
  step("the card provider's stand-in", () => machine.run(STAND_IN));
  page("start");
  page("acme");
  step("the certificate authority is answered without a redirect", () => machine.run(ACME));
  step("a certificate (of an authority that is this machine's)", () => machine.run(CERTIFICATE));
  machine.run(`mv /root/hazelzuri.conf ${nginx}`);
  page("nginx");
  step("http is redirected, https is served", () => machine.run(REDIRECT));
  step("an order, paid over TLS", () => machine.run(PLACE_AND_PAY));
  page("owner");
  page("backup");
  step("the nightly line of cron makes one, too", () => machine.run(NIGHTLY));
  step("the database is lost", () => machine.run(LOSE));
  page("restore");
  step("the paid order is there again", () => machine.run(PAID_ORDERS));
  step("after it, another order", () => machine.run(PLACE_AND_PAY));

  const next = release.replace(/[0-9a-f]{12}$/, "ffffffffffff");
  step("the next release (the same files, another name)", () =>
    machine.run(renamed(release, next)),
  );
  page("release", "", next);
  step("requests while the processes are restarted one by one", () =>
    machine.run(meanwhile(text("run", "restart", next))),
  );
  step("they run from the next release", () => machine.run(runningFrom(next)));
  step("requests meanwhile, and back, as the page says", () =>
    machine.run(meanwhile(text("run", "rollback", release))),
  );
  step("they run from the previous release", () => machine.run(runningFrom(release)));
  step("the orders are there", () => machine.run(PAID_ORDERS));
  step("a process that is killed is back by itself", () => machine.run(KILLED));
  step("with the database away for 20 seconds the shop is back by itself", () => machine.run(AWAY));
  page("caddy");
  step("Caddy serves the shop over TLS, with its own authority", () => machine.run(CADDY));
  step("memory and disk", () => machine.run(SIZES));

  const left = blocks.filter(({ name }) => !executed.has(name)).map(({ name }) => name);
  return problem ?? (left.length > 0 ? `Not executed: ${left.join(", ")}` : undefined);
}

const isPrivate = ({ text }: Output) => text.trim() === "640 root hazelzuri";

/** A shop in test mode at port 3009: its stand-in plays the card provider for the others. */
const STAND_IN = `
systemd-run --quiet --unit=provider --uid=hazelzuri --working-directory=/srv/hazelzuri/current \\
  --setenv=PORT=3009 --setenv=HOST=127.0.0.1 --setenv=DATA_DIR=/var/lib/hazelzuri/provider \\
  /srv/hazelzuri/current/node_modules/.bin/node scripts/start.js
curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3009/healthz
`;

const ACME = `
mkdir -p /var/www/acme/.well-known/acme-challenge
echo token > /var/www/acme/.well-known/acme-challenge/test
# nginx reads its new configuration a moment after the command has ended.
answer=$(curl --silent --show-error --fail --retry 5 --retry-delay 1 --retry-all-errors \\
  http://shop.example/.well-known/acme-challenge/test)
echo "$answer"
[ "$answer" = token ]
`;

const CERTIFICATE = `
cd /root
openssl req -x509 -newkey rsa:2048 -nodes -subj '/CN=Rehearsal' -days 2 -keyout ca.key -out ca.crt 2> /dev/null
openssl req -newkey rsa:2048 -nodes -subj '/CN=shop.example' -keyout shop.key -out shop.csr 2> /dev/null
printf 'subjectAltName=DNS:shop.example\\n' > shop.ext
openssl x509 -req -in shop.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile shop.ext -out shop.crt 2> /dev/null
install -d /etc/letsencrypt/live/shop.example
cp shop.crt /etc/letsencrypt/live/shop.example/fullchain.pem
install -m 600 shop.key /etc/letsencrypt/live/shop.example/privkey.pem
cp ca.crt /usr/local/share/ca-certificates/rehearsal.crt
update-ca-certificates > /dev/null
`;

const REDIRECT = `
# nginx reads its new configuration a moment after the command has ended.
curl --silent --fail --retry 10 --retry-delay 1 --retry-all-errors --output /dev/null https://shop.example/readyz
answer=$(curl --silent --output /dev/null --write-out '%{http_code} %{redirect_url}' http://shop.example/naledi)
echo "$answer"
[ "$answer" = '301 https://shop.example/naledi' ]
curl --silent --fail --output /dev/null --dump-header - https://shop.example/ | grep -i '^strict-transport-security'
`;

/** The command of the crontab, by the shell and with the environment that cron gives it. */
const NIGHTLY = `
command=$(sed -n 's/^15 3 \\* \\* \\* hazelzuri //p' /etc/cron.d/hazelzuri | sed 's/\\\\%/%/g; s/\\.backup/-night.backup/')
runuser -u hazelzuri -- env -i HOME=/var/lib/hazelzuri PATH=/usr/bin:/bin sh -c "$command"
ls -l /var/backups/hazelzuri
`;

const LOSE = `
systemctl stop 'hazelzuri@*'
rm -rf /var/lib/hazelzuri/data/*
sudo -u postgres dropdb hazelzuri
sudo -u postgres createdb --owner hazelzuri --encoding UTF8 --template template0 hazelzuri
sudo -u postgres psql -Atc "select count(*) || ' tables' from information_schema.tables where table_schema = 'public'" hazelzuri
`;

const PAID_ORDERS = `
curl --silent --fail --retry 30 --retry-delay 1 --retry-all-errors --output /dev/null https://shop.example/readyz
orders=$(sudo -u postgres psql -Atc "select reference from orders where status = 'paid'" hazelzuri)
echo "$orders"
[[ $orders = *HZ* ]]
`;

const KILLED = `
before=$(systemctl show --property=MainPID --value hazelzuri@3001)
kill -KILL $before
sleep 1
curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3001/readyz
[ "$before" != "$(systemctl show --property=MainPID --value hazelzuri@3001)" ]
`;

const AWAY = `
systemctl stop postgresql
systemctl restart hazelzuri@3001
sleep 20
systemctl start postgresql
for port in 3001 3002; do
  curl --silent --fail --retry 30 --retry-delay 1 --retry-all-errors http://127.0.0.1:$port/readyz
done
systemctl show --property=NRestarts hazelzuri@3001
`;

const CADDY = `
systemctl stop nginx
# With its own authority, which it would add to the machine's before it serves anything, for ten seconds.
sed 's/^{$SHOP_HOST} {/&\\n\\ttls internal/; s/^\\tadmin off/&\\n\\tskip_install_trust/' /srv/hazelzuri/current/deploy/Caddyfile > /root/Caddyfile
systemd-run --quiet --unit=caddy-rehearsal --setenv=SHOP_HOST=shop.example \\
  --setenv=SHOP='127.0.0.1:3001 127.0.0.1:3002' --setenv=BUFFER=buffer_requests --setenv=HOME=/root caddy run --adapter caddyfile --config /root/Caddyfile
authority=/root/.local/share/caddy/pki/authorities/local/root.crt
for _ in $(seq 30); do [ -s $authority ] && break; sleep 1; done
curl --silent --show-error --fail --retry 30 --retry-delay 1 --retry-all-errors --cacert $authority --output /dev/null \\
  --write-out '%{http_code} %{ssl_verify_result}\\n' https://shop.example/
[ "$(curl --silent --output /dev/null --write-out '%{redirect_url}' http://shop.example/naledi)" = https://shop.example/naledi ]
`;

const SIZES = `
for port in 3001 3002; do
  echo "hazelzuri@$port: $(grep VmRSS /proc/$(systemctl show --property=MainPID --value hazelzuri@$port)/status)"
done
du -sm /srv/hazelzuri/current/ /var/lib/hazelzuri/data /var/lib/postgresql
df -m / | tail -1
`;

function renamed(release: string, next: string): string {
  return `
cd /srv/hazelzuri
mkdir unpacked && tar -xf ${release}.tar.gz -C unpacked && mv unpacked/${release} unpacked/${next}
tar -czf ${next}.tar.gz -C unpacked ${next} && rm -r unpacked
for node in ${release}-node-*.tar.gz; do cp $node ${next}\${node#${release}}; done
sha256sum *.tar.gz > SHA256SUMS
`;
}

/** Also when the commands fail, the requests end. */
function meanwhile(restart: string): string {
  return `
rm -f /root/restarted
( ${REQUESTS_UNTIL("/root/restarted")} ) > /root/requests 2>&1 & requests=$!
trap 'touch /root/restarted' EXIT
sleep 1
( ${restart} )
sleep 1
touch /root/restarted
wait $requests || { tail -5 /root/requests; exit 1; }
tail -1 /root/requests
`;
}

function runningFrom(release: string): string {
  return `
for port in 3001 3002; do
  folder=$(readlink /proc/$(systemctl show --property=MainPID --value hazelzuri@$port)/cwd)
  echo $port $folder
  [ $folder = /srv/hazelzuri/${release} ]
done
`;
}

/** A script for the rehearsal's machine: an order over TLS, paid at the stand-in of the card provider. */
export const PLACE_AND_PAY = `
curl() { command curl --silent --show-error --fail --max-time 20 "$@"; }
# The first field of this name.
field() { sed -E "s/\\"$1\\":\\"?([^\\",}]+).*/\\n\\1/; s/.*\\n//"; }
json='Content-Type: application/json'
provider=http://127.0.0.1:3009/sandbox/paystack
order=$(curl https://shop.example/api/orders -H "$json" --data '{
  "lines": [{ "sku": "naledi/orion-dress", "size": "M", "quantity": 1 }],
  "customer": { "firstName": "Ada", "lastName": "Okafor", "email": "ada@example.com", "phone": "+2348035550123",
    "address": "12 Example Street", "country": "NG", "state": "Rivers" } }')
reference=$(echo "$order" | field reference)
amount=$(echo "$order" | field amount)
key=$(echo "$order" | field publicKey)
curl $provider/checkout -H "$json" --output /dev/null \\
  --data "{\\"key\\":\\"$key\\",\\"email\\":\\"ada@example.com\\",\\"amount\\":$amount,\\"ref\\":\\"$reference\\"}"
curl --request POST $provider/checkout/$reference/approve --output /dev/null
curl --request POST https://shop.example/api/orders/$reference/confirm --output /dev/null
status=$(curl https://shop.example/api/orders/$reference | field status)
echo "$reference $status"
[ "$status" = paid ]
`;

/** Pages while processes are restarted: counts what was not answered, until there is a file of this name. */
export const REQUESTS_UNTIL = (file: string): string => `
asked=0; failed=0
while [ ! -e ${file} ]; do
  for path in / /naledi /readyz /api/rates; do
    asked=$((asked + 1))
    code=$(curl --silent --output /dev/null --max-time 10 --write-out '%{http_code}' https://shop.example$path || true)
    # 503 is a right answer of /readyz and of rates that nobody has fetched yet, of nothing else.
    case $path$code in *200 | /readyz503 | /api/rates503) ;; *) failed=$((failed + 1)); echo "$path $code" ;; esac
  done
done
echo "$asked requests, $failed failed"
[ $failed = 0 ]
`;
