#!/usr/bin/env bash
# Runs this folder's cluster and the product on one Linux machine and measures failovers. As root, with debootstrap.
#
#   deploy/ha/lab.sh            up, measure, down
#   deploy/ha/lab.sh up         installs Debian 13's packages into a folder, starts the cluster, two APIs and a worker
#   deploy/ha/lab.sh measure    applies load and runs the events: switchover, kill, freeze, rights, passwords, certificate;
#                               with POOLER=1 also pooler
#   deploy/ha/lab.sh drill      recovers a copy as of two minutes ago, or of the given time, and verifies it
#   deploy/ha/lab.sh region     destroys all database machines and restores the cluster from the repository
#   deploy/ha/lab.sh down       stops everything; the packages stay in LAB
#
# Each database machine is a PID namespace with its own loopback address, so that killing it ends all its processes.
# POOLER=1 connects the product through PgBouncer, with DIRECT_URL for features that need a session.
set -euo pipefail
lab=${LAB:-/var/tmp/erp-ha}
root=$lab/root state=$lab/state
here=$(cd "$(dirname "$0")" && pwd)
repo=$(cd "$here/../.." && pwd)
node=$repo/node_modules/.bin/node
addresses=([1]=127.0.0.11 [2]=127.0.0.12 [3]=127.0.0.13)
balancer=127.0.0.20
bin=/usr/lib/postgresql/17/bin
pooler=${POOLER:-}
say() { printf '== %s\n' "$*"; }

install_packages() {
  [ -e "$lab/installed" ] && return
  say "Debian 13 with Patroni, etcd, HAProxy, PgBouncer, pgBackRest and PostgreSQL 17, into $root"
  rm -rf "$root"
  debootstrap --variant=minbase trixie "$root" >"$lab/debootstrap.log"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  mkdir -p "$root/etc/postgresql-common"
  echo 'create_main_cluster = false' >"$root/etc/postgresql-common/createcluster.conf"
  chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    patroni python3-etcd etcd-server etcd-client haproxy pgbouncer pgbackrest postgresql-17 libatomic1 >>"$lab/debootstrap.log"
  touch "$lab/installed"
}

# Executes a command inside the packages' folder, with the state as /lab and this folder as /etc/erp-ha.
# shellcheck disable=SC2016
enter='set -e; root=$1 state=$2 here=$3; shift 3
  mkdir -p "$root/lab" "$root/etc/erp-ha"
  mount --rbind /dev "$root/dev"; mount -t proc proc "$root/proc"
  mount --bind "$state" "$root/lab"; mount --bind "$here" "$root/etc/erp-ha"
  exec chroot --userspec=postgres:postgres "$root" /usr/bin/env -i PATH='"$bin"':/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/lab "$@"'
inside() { unshare --mount bash -c "$enter" _ "$root" "$state" "$here" "$@"; }

# Starts a command in its own PID namespace. When its first process is killed, the kernel ends all others.
start() {
  local name=$1
  shift
  setsid unshare --mount --pid --fork bash -c "$enter" _ "$root" "$state" "$here" "$@" \
    >>"$state/$name.log" 2>&1 </dev/null &
  echo $! >"$state/pids/$name"
}

power_off() { { pgrep -P "$(cat "$state/pids/$1")" || true; } | xargs -r kill -KILL; }

# Environment of machine.env with the lab's addresses, and of pgBackRest.
machine_settings() {
  local n=$1 address=${addresses[$1]}
  sed -e '/^#/d; /^$/d' -e "s/=db1$/=db$n/; s/CHANGE-ME/$(cat "$state/password")/" \
    -e "/^ETCD_INITIAL_CLUSTER=/!{/^PATRONI_ETCD3_HOSTS=/!s/10\.0\.0\.11/$address/g}" \
    -e "s/10\.0\.0\.1\([123]\)/127.0.0.1\1/g" \
    -e "s#^ETCD_DATA_DIR=.*#ETCD_DATA_DIR=/lab/db$n/etcd#" \
    -e "s#^\(PATRONI_POSTGRESQL_DATA_DIR\|PGBACKREST_PG1_PATH\)=.*#\1=/lab/db$n/data#" \
    -e "s#^PGBACKREST_PG1_SOCKET_PATH=.*#PGBACKREST_PG1_SOCKET_PATH=/lab/db$n#" \
    "$here/machine.env"
  echo "HOME=/lab/db$n"
  echo "PGBACKREST_LOCK_PATH=/lab/db$n"
}
# Patroni is started again when it ends, with the passwords of that moment, as by systemd. While the file no-patroni exists,
# only etcd runs.
start_machine() {
  local n=$1 settings
  machine_settings "$n" | grep _PASSWORD= >"$state/db$n/passwords"
  mapfile -t settings < <(machine_settings "$n")
  start "db$n" "${settings[@]}" sh -c "etcd >>/lab/db$n/etcd.log 2>&1 &
    while :; do
      while [ -e /lab/db$n/no-patroni ]; do sleep 0.5; done
      set -a; . /lab/db$n/passwords; patroni /lab/db$n/patroni.yml
    done"
}
restart_patroni() {
  local n=$1
  machine_settings "$n" | grep _PASSWORD= >"$state/db$n/passwords"
  pkill -TERM -f "^[^ ]*python3 [^ ]*patroni /lab/db$n/patroni.yml"
}

# Creates a certificate authority and a certificate of each machine, which is also valid for the address of HAProxy.
issue_certificates() {
  local ca=$state/tls/$1 n new
  new() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 "$@" -config <(printf '[req]\ndistinguished_name=dn\n[dn]\n') 2>>"$state/openssl.log"; }
  new -subj "/CN=$1" -addext basicConstraints=critical,CA:TRUE -keyout "$ca.key" -out "$ca.crt"
  for n in 1 2 3; do
    new -subj "/CN=db$n" -addext "subjectAltName=IP:${addresses[$n]},IP:$balancer" -CA "$ca.crt" -CAkey "$ca.key" \
      -keyout "$state/db$n/server.key" -out "$state/db$n/server.crt"
    chmod 600 "$state/db$n/server.key"
    chown "$(stat -c %u:%g "$state/db$n/data")" "$state/db$n"/server.{key,crt}
  done
}

sql() { inside PGPASSWORD="$(cat "$state/password")" psql -XqAt -v ON_ERROR_STOP=1 -h "$balancer" -p 5000 -U postgres "$@"; }
patronictl() { inside PATRONI_ETCD3_HOSTS=127.0.0.11:2379,127.0.0.12:2379,127.0.0.13:2379 patronictl -c /lab/db1/patroni.yml "$@"; }
leader() { patronictl list -f json | grep -o '"Member": "db[123]"[^}]*"Role": "Leader"' | grep -o 'db[123]'; }
replicas() { patronictl list -f json | grep -o '"Role": "\(Sync Standby\|Replica\)", "State": "streaming"' | wc -l; }
await() {
  local what=$1
  shift
  for _ in $(seq 600); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done
  say "timed out: $what" >&2
  exit 1
}
has_two_standbys() { [ "$(replicas)" = 2 ] && patronictl list | grep -q 'Sync Standby'; }

tls="sslmode=verify-full&sslrootcert=$state/tls/ca.crt"
direct="postgres://erp_app:lab@$balancer:5000/erp?$tls"
export MIGRATION_URL="postgres://erp_owner:lab@$balancer:5000/erp?$tls"
product_settings() {
  export WORKER_URL="postgres://erp_work:lab@$balancer:5000/erp?$tls"
  export DATABASE_URL=$direct DATA_DIR=$state/product LOG_LEVEL=info HOST
  ERP_SECRET=$(head -c 32 /dev/zero | base64)
  export ERP_SECRET
  if [ -n "$pooler" ]; then export DATABASE_URL=postgres://erp_app:lab@$balancer:6432/erp DIRECT_URL=$direct; fi
}
start_process() {
  local name=$1 role=$2
  HOST=$3 PORT=3000 OPS_HOST=$3 OPS_PORT=9464 setsid "$node" "$repo/tools/start.ts" "$role" >>"$state/$name.log" 2>&1 </dev/null &
  echo $! >"$state/pids/$name"
}
start_processes() {
  start_process api1 api 127.0.0.31
  start_process api2 api 127.0.0.32
  start_process worker worker 127.0.0.33
  for n in 1 2 3; do await_process "$n"; done
}
await_process() { await "process $1" curl -fsS -m 2 "http://127.0.0.3$1:9464/readyz"; }
stop_process() {
  local pid
  pid=$(cat "$state/pids/$1")
  kill -TERM "$pid" 2>/dev/null || return 0
  for _ in $(seq 150); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.2; done
}
# Restarts the processes of the product one at a time, so that no request fails.
restart_processes() {
  product_settings
  stop_process api1 && start_process api1 api 127.0.0.31 && await_process 1
  stop_process api2 && start_process api2 api 127.0.0.32 && await_process 2
  stop_process worker && start_process worker worker 127.0.0.33 && await_process 3
}

up() {
  mkdir -p "$lab"
  install_packages
  [ -e "$state/pids" ] && { echo "It runs already, or was not stopped: $0 down" >&2; exit 1; }
  mkdir -p "$state"/{pids,repo,product,tls,db1,db2,db3}
  echo lab >"$state/password"
  chroot "$root" dpkg-query -W patroni etcd-server haproxy pgbouncer pgbackrest postgresql-17
  for n in 1 2 3; do
    mkdir -p "$state/db$n/data"
    chmod 700 "$state/db$n/data"
    # Each machine's sockets are in a folder of its own, because the machines share one file system.
    sed -e "s#^    password_encryption: .*#&\n    unix_socket_directories: /lab/db$n#; s#/etc/postgresql/server#/lab/db$n/server#" \
      "$here/patroni.yml" >"$state/db$n/patroni.yml"
  done
  chown -R "$(chroot "$root" id -u postgres):$(chroot "$root" id -g postgres)" "$state"/{repo,db1,db2,db3}
  issue_certificates first
  cp "$state/tls/first.crt" "$state/tls/ca.crt"
  chmod 755 "$lab" "$state"

  sed 's#^repo1-path=.*#repo1-path=/lab/repo#' "$here/pgbackrest.conf" >"$root/etc/pgbackrest.conf"

  say 'etcd and Patroni on three machines, HAProxy'
  for n in 1 2 3; do start_machine "$n"; done
  start haproxy BIND_ADDRESS=$balancer DB1=127.0.0.11 DB2=127.0.0.12 DB3=127.0.0.13 haproxy -db -f /etc/erp-ha/haproxy.cfg
  await 'a primary and two standbys' has_two_standbys
  await 'the primary behind HAProxy' sql -c 'select 1'
  patronictl list
  sql -c "create role erp_owner login createrole password 'lab'" -c 'create database erp owner erp_owner'

  say 'pgBackRest: stanza and full backup'
  local primary settings
  primary=$(leader)
  mapfile -t settings < <(machine_settings "${primary#db}")
  inside "${settings[@]}" pgbackrest --stanza=erp stanza-create
  inside "${settings[@]}" pgbackrest --stanza=erp --type=full backup
  inside "${settings[@]}" pgbackrest --stanza=erp check

  product_settings
  say 'npm run migrate, demo data'
  "$node" "$repo/tools/migrate.ts"
  "$node" "$repo/tools/seed.ts" --subscribers 50
  if [ -n "$pooler" ]; then
    say 'PgBouncer'
    sed -e "s/^\* = .*/* = host=$balancer port=5000/; s/^listen_addr = .*/listen_addr = $balancer/" \
      -e 's#/etc/pgbouncer/#/lab/#' "$repo/deploy/pgbouncer/pgbouncer.ini" >"$state/pgbouncer.ini"
    echo '"erp_app" "lab"' >"$state/userlist.txt"
    start_pooler
  fi
  say 'two APIs and a worker'
  start_processes
}

start_pooler() { start pgbouncer pgbouncer /lab/pgbouncer.ini; }

postgres_of() {
  local postmaster
  postmaster=$(pgrep -f -- "^[^ ]*postgres -D /lab/$1/data") || return 0
  echo "$postmaster"
  pgrep -P "$postmaster"
}

# Called by the load generator: starts an event, or restores the cluster after it.
event() {
  local name=$1 phase=$2 primary
  if [ "$phase" = begin ]; then
    primary=$(leader)
    echo "$primary" >"$state/former"
    case $name in
    switchover) patronictl switchover erp --force --leader "$primary" ;;
    kill) power_off "$primary" ;;
    freeze) postgres_of "$primary" | xargs kill -STOP ;;
    # Killed and started again after five seconds, as systemd does with RestartSec=5s.
    pooler) power_off pgbouncer && sleep 5 && start_pooler ;;
    passwords) rotate_passwords ;;
    certificate) rotate_certificate ;;
    *) echo "There is no event $name." >&2; exit 1 ;;
    esac
  else
    primary=$(cat "$state/former")
    case $name in
    kill) start_machine "${primary#db}" ;;
    freeze) postgres_of "$primary" | xargs -r kill -CONT ;;
    esac
    await 'two standbys' has_two_standbys
  fi
}

# docs/runbooks/rotation.md, "Passwords of the cluster".
rotate_passwords() {
  local primary standby previous next
  previous=$(cat "$state/password") next=$(openssl rand -hex 12) primary=$(leader)
  sql -c "alter role replicator password '$next'" -c "alter role rewinder password '$next'" -c "alter role postgres password '$next'"
  echo "$next" >"$state/password"
  for standby in db1 db2 db3; do
    [ "$standby" = "$primary" ] && continue
    restart_patroni "${standby#db}"
    await 'two standbys' has_two_standbys
  done
  patronictl switchover erp --force --leader "$primary"
  restart_patroni "${primary#db}"
  await 'two standbys' has_two_standbys
  if inside "PGPASSWORD=$previous" psql -XqAt -h "$balancer" -p 5000 -U postgres -c 'select 1'; then
    echo 'The previous password is still accepted.' >&2
    exit 1
  fi
}

# docs/runbooks/rotation.md, "Certificate of PostgreSQL", with a new certificate authority.
rotate_certificate() {
  local n issuer
  cp "$state/tls/first.crt" "$state/tls/ca.crt"
  issue_certificates next
  cat "$state/tls/next.crt" >>"$state/tls/ca.crt"
  restart_processes
  for n in 1 2 3; do
    inside "PGPASSWORD=$(cat "$state/password")" psql -XqAt -h "${addresses[$n]}" -U postgres -c 'select pg_reload_conf()'
    issuer=$(openssl s_client -connect "${addresses[$n]}:5432" -starttls postgres </dev/null 2>/dev/null | openssl x509 -noout -issuer)
    [ "$issuer" = 'issuer=CN = next' ] || { echo "db$n has a certificate of $issuer." >&2; exit 1; }
  done
  cp "$state/tls/next.crt" "$state/tls/ca.crt"
  restart_processes
}

measure() {
  product_settings
  LAB_SCRIPT=$0 APIS=http://127.0.0.31:3000,http://127.0.0.32:3000 "$node" "$repo/tools/bench/failover.ts" "$@"
  say 'npm run verify-ledger'
  "$node" "$repo/tools/verify-ledger.ts"
}

# Point-in-time recovery of a copy with pgBackRest, as the account that owns the repository.
drill() {
  local at=${1:-$(date -u -d '-2 minutes' +%FT%TZ)} work=$state/drill
  product_settings
  rm -rf "$work"
  cp -r "$state/product" "$work"
  chown -R "$(chroot "$root" id -u postgres)" "$work"
  mkdir -p "$root/repo"
  # shellcheck disable=SC2016
  unshare --mount bash -c 'mount --rbind "$1" "$2"; shift 2; bash -c "$@"' _ "$repo" "$root/repo" "$enter" \
    _ "$root" "$state" "$here" "DATABASE_URL=$direct" "MIGRATION_URL=$MIGRATION_URL" \
    "ERP_SECRET=$ERP_SECRET" DATA_DIR=/lab/drill sh -c \
    'cd /repo && exec node_modules/node-linux-*/bin/node tools/backup.ts drill --at "$1" --stanza erp' _ "$at"
}

# docs/runbooks/region-lost.md: all machines and processes end, their disks are gone. The repository and DATA_DIR remain.
region() {
  local n settings before
  product_settings
  before=$(sql -d erp -c 'select count(*) from audit_entry')
  say 'Region lost'
  SECONDS=0
  for name in api1 api2 worker; do kill -KILL "$(cat "$state/pids/$name")" 2>/dev/null || true; done
  for n in 1 2 3; do
    power_off "db$n"
    rm -rf "$state/db$n"/{etcd,data}
    mkdir -p "$state/db$n/data"
    chmod 700 "$state/db$n/data"
    chown "$(stat -c %u:%g "$state/repo")" "$state/db$n/data"
  done

  say 'All archived WAL is restored on the first machine'
  mapfile -t settings < <(machine_settings 1)
  inside "${settings[@]}" pgbackrest --stanza=erp --type=default restore
  inside "${settings[@]}" pg_ctl -D /lab/db1/data -w -t 300 -l /lab/db1/recovery.log \
    -o "-c listen_addresses='' -c unix_socket_directories=/lab/db1 -c hba_file=/lab/db1/data/pg_hba.conf -c ident_file=/lab/db1/data/pg_ident.conf -c ssl=off" start
  await 'the end of the recovery' is_recovered "${settings[@]}"
  inside "${settings[@]}" pg_ctl -D /lab/db1/data -w stop

  say 'Patroni takes over'
  # A Patroni with an empty data folder would create a new cluster if it started first.
  touch "$state"/db{2,3}/no-patroni
  for n in 1 2 3; do start_machine "$n"; done
  await 'the first machine as primary' is_leader db1
  rm "$state"/db{2,3}/no-patroni
  await 'a primary and two standbys' has_two_standbys
  await 'the primary behind HAProxy' sql -c 'select 1'
  patronictl list
  mapfile -t settings < <(machine_settings "$(leader | tr -d db)")
  inside "${settings[@]}" pgbackrest --stanza=erp check
  inside "${settings[@]}" pgbackrest --stanza=erp --type=full backup
  say 'npm run verify-ledger, npm run doctor'
  "$node" "$repo/tools/verify-ledger.ts"
  "$node" "$repo/tools/migrate.ts"
  "$node" "$repo/tools/doctor.ts" || true
  start_processes
  say "ready after $SECONDS s; audit entries before $before, after $(sql -d erp -c 'select count(*) from audit_entry')"
}
is_leader() { [ "$(leader)" = "$1" ]; }
is_recovered() { [ "$(inside "$@" psql -XqAt -h /lab/db1 -U postgres -c 'select pg_is_in_recovery()')" = f ]; }

down() {
  local file
  for name in worker api1 api2 pgbouncer haproxy db1 db2 db3; do
    file=$state/pids/$name
    [ -e "$file" ] || continue
    case $name in
    worker | api*) stop_process "$name" ;;
    *) power_off "$name" ;;
    esac
  done
  rm -rf "$lab/last"
  [ -e "$state" ] && mv "$state" "$lab/last"
  say "stopped; logs are in $lab/last"
}

case ${1:-all} in
up) up ;;
measure) shift && measure "$@" ;;
event) event "$2" "$3" ;;
patronictl) shift && patronictl "$@" ;;
pgbackrest)
  shift
  mapfile -t settings < <(machine_settings "$(leader | tr -d db)")
  inside "${settings[@]}" pgbackrest --stanza=erp "$@"
  ;;
drill) shift && drill "$@" ;;
region) region ;;
down) down ;;
all)
  trap down EXIT
  up
  measure
  drill
  region
  ;;
*) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 1 ;;
esac
