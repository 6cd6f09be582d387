#!/usr/bin/env bash
# Executes the Dockerfile on a machine without Docker and runs the image's processes as the manifests define:
# not root, read-only root file system, only /data and /tmp writable, no capabilities. For Linux as root, with debootstrap.
#
#   deploy/replay.sh <owner's address of an empty PostgreSQL database> [folder to work in]
set -euo pipefail
owner_url=${1:?the address of an empty database, as its owner}
work=${2:-$(mktemp -d)}
repo=$(cd "$(dirname "$0")/.." && pwd)
root=$work/root
say() { printf '\n== %s\n' "$*"; }

say 'FROM node:26-bookworm-slim: Debian slim with Node alone in /usr/local/bin'
[ -d "$root/app" ] || debootstrap --variant=minbase --include=libatomic1 bookworm "$root" >"$work/debootstrap.log"
install -D "$repo"/node_modules/node-linux-*/bin/node "$root/usr/local/bin/node"

say 'RUN npm ci --ignore-scripts --omit=dev --omit=optional'
mkdir -p "$work/parts"
cp "$repo/package.json" "$repo/package-lock.json" "$work/parts/"
(cd "$work/parts" && npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund)
"$root/usr/local/bin/node" "$repo/tools/supply/server-parts.ts" "$work/parts"

say 'COPY, the account and its folder'
[ -f "$repo/dist/console/index.html" ] || (cd "$repo" && npm run build)
rm -rf "$root/app" && mkdir -p "$root/app/dist" "$root/data" "$root/etc/pki"
mv "$work/parts/node_modules" "$root/app/"
cp -r "$repo/dist/console" "$root/app/dist/"
(cd "$repo" && git archive HEAD package.json tsconfig.json tsconfig.base.json tsconfig.api.json LICENSE areas platform apps tools) |
  tar -x -C "$root/app"
chown 10001:10001 "$root/data"
du -sh "$root/app" | sed 's/^/app: /'

# Environment of the Dockerfile, with the settings common to all processes.
api_url=$(node -e 'const u = new URL(process.argv[1]); u.username = "erp_image"; u.password = "subok"; console.log(u.href)' "$owner_url")
worker_url=$(node -e 'const u = new URL(process.argv[1]); u.username = "erp_image_worker"; u.password = "subok"; console.log(u.href)' "$owner_url")
settings=(PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production ERP_MODE=production HOST=127.0.0.1 DATA_DIR=/data
  OPS_HOST=127.0.0.1 DATABASE_URL="$api_url" WORKER_URL="$worker_url" PUBLIC_URL=https://console.example
  ERP_SECRET="$(head -c 32 /dev/urandom | base64)" SMTP_URL=smtp://127.0.0.1:1 DRAIN_SECONDS=1)

# Separate mount namespace: the root is bound read-only, with the two writable folders mounted over it.
mkdir -p "$work/data" && chown 10001:10001 "$work/data"
inside() {
  exec unshare --mount -- bash -ec '
    root=$1 data=$2; shift 2
    mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
    mount --bind "$data" "$root/data" && mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
    mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev"
    exec chroot "$root" /usr/bin/setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs \
      --bounding-set=-all --inh-caps=-all --ambient-caps=-all /usr/bin/env -i -C /app "$@"' _ \
    "$root" "$work/data" "${settings[@]}" "$@"
}
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true' EXIT

say 'USER 10001, read-only root'
(inside sh -c 'id; for at in /app /usr /etc /data /tmp; do
  if touch "$at/.try" 2>/dev/null; then rm "$at/.try"; echo "$at: may be written"; else echo "$at: may not"; fi; done
  grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status')

say 'tools/migrate.ts'
(inside "MIGRATION_URL=$owner_url" node tools/migrate.ts)

say 'CMD tools/start.ts api (twice), tools/start.ts worker'
for which in "api 3101 9101" "api 3102 9102" "worker 0 9103"; do
  read -r role port ops <<<"$which"
  (inside "PORT=$port" "OPS_PORT=$ops" node tools/start.ts "$role") >"$work/$role-$ops.log" 2>&1 &
  pids+=($!)
done
for ops in 9101 9102 9103; do
  for _ in $(seq 300); do curl -fsS "http://127.0.0.1:$ops/readyz" >/dev/null 2>&1 && break; sleep 0.2; done
  echo "$ops: $(curl -sS "http://127.0.0.1:$ops/readyz")"
done
curl -sS -o /dev/null -w 'console: %{http_code} %{content_type}\n' http://127.0.0.1:3101/login
curl -sS -H 'content-type: application/json' -d '{"email":"sinuman@erp.test","password":"Kahit-Ano-1"}' \
  http://127.0.0.1:3102/v1/session/sign-in
echo
curl -sS http://127.0.0.1:9103/metrics | grep -E '^erp_(money_stopped|books_sound)'

say 'tools/doctor.ts, from within'
(inside PORT=3101 OPS_PORT=9101 node tools/doctor.ts) || echo "doctor: $?"

say 'STOPSIGNAL SIGTERM'
for pid in "${pids[@]}"; do
  kill -TERM "$pid" && { wait "$pid" && echo "ended: 0" || echo "ended: $?"; }
done
pids=()
