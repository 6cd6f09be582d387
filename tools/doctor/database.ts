import { loginError, type ProcessUrls } from '#platform/server/db/logins.ts'
import { apisWithin, connectionsOf } from '#platform/server/db/connection-budget.ts'
import { connectToPrimary, hostUrls } from '#platform/server/db/host-list.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { pendingMigrations } from '#platform/server/db/migrate.ts'
import { secretCheck } from '#platform/server/settings/secret-rotation.ts'
import { sessionError } from '#platform/server/db/session-check.ts'
import { chains, checkpointFileNames, openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { type Finding, inspect } from '#tools/doctor/finding.ts'
import { versionError } from '#tools/start/external-database.ts'

type Server = {
  version: string
  encoding: string
  fsync: string
  checksums: string
  most: number
  reserved: number
  workers: number
  clock: number
  size: string
  isReplica: boolean
}

/** Checks the database. */
export async function inspectDatabase(
  configuration: Configuration,
  { apiUrl, workerUrl, paymentsUrl }: ProcessUrls,
): Promise<Finding[]> {
  const { mode, role, databaseUrl, poolSize, readUrl, dataDir, secret } = configuration
  const directUrl = configuration.directUrl ?? apiUrl
  const found = await inspect('Database', async () => {
    const sessionProblem = await sessionError(apiUrl, configuration.directUrl)
    if (sessionProblem !== null) return { ill: sessionProblem }
    const [server] = await selectRows<Server>(directUrl, serverQuery)
    if (!server) return { ill: 'it answered nothing' }
    const skew = server.clock - Date.now() / 1_000
    const unusable = versionError(server.version)
    const warnings = [
      server.encoding !== 'UTF8' && `its encoding is ${server.encoding}, not UTF8`,
      server.fsync !== 'on' && 'fsync is off: a power cut loses what was acknowledged',
      server.checksums !== 'on' && 'data checksums are off: a damaged page is not noticed',
      server.isReplica && 'it is a replica: nothing can be written to it',
      Math.abs(skew) > 5 && `its clock is ${Math.round(skew)} s from this machine's`,
      mode === 'production' &&
        databaseUrl === null &&
        'it is the embedded one, which is for one small office',
    ].filter((each) => each !== false)
    const well = `PostgreSQL ${server.version}, ${server.size}, takes ${server.most} connections`
    const sessions = 'sessions have role, timeouts, prepared statements and notifications'
    return unusable
      ? { ill: unusable }
      : [{ well }, { well: sessions }, ...warnings.map((each) => ({ mind: each }))]
  })
  // The other checks need a connection.
  if (found.some(({ state }) => state === 'ill')) return found

  const others = await Promise.all([
    inspect('Schema', async () => {
      const missing = await pendingMigrations(directUrl)
      return missing.length === 0
        ? { well: 'holds every migration of this build' }
        : { ill: `lacks ${missing.length} migrations, the first of them ${missing[0]}; run npm run migrate` }
    }),
    inspect('Secret', async () => {
      const [last] = await selectRows<{ nextCheck: Buffer; at: string }>(directUrl, rotationQuery)
      if (!last) return { well: 'ERP_SECRET was never replaced' }
      return last.nextCheck.equals(secretCheck(secret))
        ? { well: `ERP_SECRET is the one in use since ${last.at}` }
        : { ill: `ERP_SECRET is not the one in use since ${last.at}; set the new one on this machine` }
    }),
    inspect('Connections', async () => {
      const [server] = await selectRows<Server>(directUrl, serverQuery)
      if (!server) return { ill: 'the database returned no rows' }
      const workers = Math.max(2, Number(server.workers))
      const each = (role: 'api' | 'worker') => connectionsOf(role, poolSize, configuration.directUrl !== null)
      const takes = `one API takes ${each('api')}, one worker ${each('worker')}`
      if (configuration.directUrl !== null)
        return { well: `${takes} of ${server.most}, in addition to those of the pooler` }
      const limits = { maxConnections: server.most, superuserReserved: server.reserved }
      const apis = apisWithin(limits, poolSize, workers)
      return apis < 1
        ? { mind: `${takes}; max_connections ${server.most} is too low for an API and ${workers} workers` }
        : { well: `${takes}; max_connections ${server.most} allows ${apis} APIs and ${workers} workers` }
    }),
    inspect('Rights', async () => {
      const problem =
        ((role === 'all' || role === 'api') && (await loginError(apiUrl, 'erp_api'))) ||
        ((role === 'all' || role === 'worker') && (await loginError(workerUrl, 'erp_worker'))) ||
        ((role === 'all' || role === 'clients') &&
          paymentsUrl !== null &&
          (await loginError(paymentsUrl, 'erp_payments'))) ||
        null
      return problem === null
        ? { well: 'no process can alter the journal or the audit' }
        : mode === 'production'
          ? { ill: problem }
          : { mind: problem }
    }),
    inspect('Months', async () => {
      const [found] = await selectRows<{ missing: string | null }>(directUrl, partitionsQuery)
      return found?.missing
        ? { ill: `no partition is ready for ${found.missing}; the job system.create-partitions has not run` }
        : { well: 'the coming months of ledger and audit are prepared' }
    }),
    inspect('Books', async () => {
      const [books] = await selectRows<LedgerState>(directUrl, ledgerQuery)
      if (books?.stopped) return { ill: `money is stopped: ${books.why}` }
      if (!books?.isSound) return { mind: 'they were never checked; a worker does it every minute' }
      return books.ago > 600
        ? { mind: `last checked ${Math.round(books.ago / 60)} minutes ago; check that a worker is running` }
        : { well: `sound, checked ${books.ago} s ago` }
    }),
    inspect('Audit', async () => {
      const [chain] = await selectRows<AuditState>(directUrl, auditQuery)
      const [audit, ledger] = await Promise.all(
        chains.map((name) => openCheckpointFile(dataDir, secret, name).read()),
      )
      const forged = audit?.forgedLine ? 'audit' : ledger?.forgedLine ? 'ledger' : null
      if (forged !== null)
        return {
          ill: `line ${audit?.forgedLine ?? ledger?.forgedLine} of ${checkpointFileNames[forged]} is not ours, or ERP_SECRET is another than it was`,
        }
      const checkpoints = audit?.checkpoints ?? []
      const last = checkpoints.at(-1)?.position ?? 0
      const recorded = chain?.recorded ?? 0
      if (chain?.error) return { ill: `the last check found ${chain.error}; verify it on the page Audit Log` }
      if (last > Number(chain?.position ?? 0) && !chain?.recordedLines.includes(checkpoints.length))
        return { ill: 'the chain is shorter than at its last checkpoint' }
      return chain && Number(chain.waiting) > 1_000
        ? { mind: `${chain.waiting} entries are waiting to be sealed; check that a process is running` }
        : {
            well: `${chain?.position ?? 0} entries in the chain, checkpoints up to ${last}${recorded > 0 ? `; recorded breaks: ${recorded}` : ''}`,
          }
    }),
    inspect('Jobs', async () => {
      const [jobs] = await selectRows<{ workers: number; late: number; failed: number }>(directUrl, jobsQuery)
      if (Number(jobs?.workers) === 0) return { mind: 'no worker is running; background jobs do not run' }
      if (Number(jobs?.late) > 300) return { mind: `the oldest is due since ${jobs?.late} s` }
      return { well: `${jobs?.workers} workers; ${jobs?.failed} runs failed within a day` }
    }),
    inspect('Replica', async () => {
      if (readUrl === null) return { unset: 'lists and reports read the database itself' }
      // The replicas of a list are read-only, so each is inspected alone.
      const states = await Promise.all(
        hostUrls(readUrl).map((url) => selectRows<{ is: boolean; lag: number | null }>(url, replicaQuery)),
      )
      const replica = states.flat().toSorted((a, b) => Number(b.lag) - Number(a.lag))[0]
      if (!replica?.is) return { mind: 'it is no replica; if it is the same database, leave READ_URL out' }
      return Number(replica.lag) > 10
        ? { mind: `it is ${replica.lag} s behind` }
        : { well: 'follows the database' }
    }),
  ])
  return [...found, ...others.flat()]
}

async function selectRows<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = await connectToPrimary(url, {
    options: '-c role=erp_api -c timezone=UTC -c statement_timeout=10000',
    connectionTimeoutMillis: 8_000,
  })
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const serverQuery = `
  select current_setting('server_version') as version, pg_encoding_to_char(encoding) as encoding,
    current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
    current_setting('max_connections')::int as most,
    current_setting('superuser_reserved_connections')::int as reserved,
    (select count(*) from pg_locks where locktype = 'advisory' and classid = 7012 and objsubid = 2) as workers, pg_is_in_recovery() as "isReplica",
    extract(epoch from clock_timestamp())::float8 as clock,
    pg_size_pretty(pg_database_size(current_database())) as size
  from pg_database where datname = current_database()`

const rotationQuery = `
  select next_check as "nextCheck", at::text from secret_rotation order by id desc limit 1`

const partitionsQuery = `
  select string_agg(parent, ', ') as missing from (
    select p.oid::regclass::text as parent from pg_class p
    where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace
      and p.relname in ('ledger_transfer', 'ledger_posting', 'audit_entry', 'wallet_txn')
      and not exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = p.oid and pg_get_expr(c.relpartbound, c.oid) like
          '%FROM (''' || to_char(date_trunc('month', now() at time zone 'UTC') + interval '1 month', 'YYYY-MM') || '%')) m`

type LedgerState = { stopped: boolean; why: string; isSound: boolean | null; ago: number }
const ledgerQuery = `
  select s.stopped, s.reason as why, c.is_sound as "isSound", extract(epoch from now() - c.at)::int as ago
  from ledger_state s left join lateral (select is_sound, at from ledger_check order by id desc limit 1) c on true`

type AuditState = {
  position: number | null
  waiting: number
  error: string | null
  recorded: number
  recordedLines: number[]
}
const auditQuery = `
  select (select broken->>'error' from (select distinct on (chain) broken from audit_check order by chain, id desc) newest
      where broken is not null limit 1) as error,
    (select max(position) from audit_link) as position,
    (select count(*)::int from audit_break where chain = 'audit') as recorded,
    (select coalesce(array_agg(last_line::int), '{}') from audit_break where chain = 'audit') as "recordedLines",
    (select count(*) from (select from audit_entry e where e.at < now() - interval '1 minute'
      and e.at > now() - interval '1 day'
      and not exists (select from audit_link l where l.entry_id = e.id) limit 2000) w) as waiting`

const jobsQuery = `
  select (select count(*) from pg_locks where locktype = 'advisory' and classid = 7012 and objsubid = 2) as workers,
    coalesce((select extract(epoch from now() - min(run_at))::int from job_run where state = 'queued'), 0) as late,
    (select count(*) from job_run where state = 'failed' and ended_at > now() - interval '1 day') as failed`

const replicaQuery = `
  select pg_is_in_recovery() as is, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from now() - pg_last_xact_replay_timestamp())::int end as lag`
