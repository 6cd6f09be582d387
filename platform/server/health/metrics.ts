import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Database, poolOf } from '#platform/server/db/database.ts'
import { databaseState } from './health.ts'
import type { CompletedRequest } from '#platform/server/observability/requests.ts'

type Waiting = { state: string; count: number; oldest: number }
type SystemState = {
  jobs: Waiting[]
  mails: Waiting[]
  stopped: boolean
  isClockAhead: boolean
  clockAheadS: number | null
  checkedAgo: number | null
  isSound: boolean | null
  unsealed: number
  isAuditIntact: boolean | null
  isHistoryIntact: boolean | null
  recordedBreaks: number
  auditCheckedAgo: number | null
}

const stateTtlMs = 10_000

/** Metrics for Prometheus. Loaded only if OPS_PORT is set. */
export function startMetrics(db: Database, role: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ role })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const requests = new Histogram({
    name: 'erp_http_request_seconds',
    help: 'Time to answer a request, by declared route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[], collect: (own: Gauge) => unknown) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        await collect(this)
      },
    })

  gauge('erp_database_connections', 'Database connections of this process.', ['state'], (own) => {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = poolOf(db) ?? {}
    own.set({ state: 'used' }, totalCount - idleCount)
    own.set({ state: 'idle' }, idleCount)
    own.set({ state: 'awaited' }, waitingCount)
  })

  // Figures from the database are cached, so that several Prometheus servers do not query it at every scrape.
  let current: Promise<SystemState> | null = null
  let askedAt = -Infinity
  function systemState(): Promise<SystemState> {
    if (performance.now() - askedAt > stateTtlMs) {
      askedAt = performance.now()
      current = readSystemState(db)
      current.catch(() => (askedAt = -Infinity))
    }
    return current ?? readSystemState(db)
  }
  const systemGauge = (
    name: string,
    help: string,
    labelNames: string[],
    set: (own: Gauge, current: SystemState) => void,
  ) =>
    gauge(name, help, labelNames, async (own) => {
      own.reset()
      // An unavailable database is reported by erp_database_up; the other metrics must still be served.
      const known = await systemState().catch(() => null)
      if (known) set(own, known)
    })

  gauge(
    'erp_database_up',
    '1 if the database accepts writes of this process, otherwise 0.',
    [],
    async (own) => {
      own.set(Number((await databaseState(db)) === 'available'))
    },
  )
  const byState = (name: string, help: string, of: 'jobs' | 'mails', figure: 'count' | 'oldest') =>
    systemGauge(name, help, ['state'], (own, current) => {
      for (const waiting of current[of]) own.set({ state: waiting.state }, waiting[figure])
    })
  byState('erp_jobs', 'Job runs that have not finished.', 'jobs', 'count')
  const becameDue = 'Seconds since the oldest unfinished job run became due.'
  byState('erp_jobs_oldest_seconds', becameDue, 'jobs', 'oldest')
  byState('erp_mails', 'Emails waiting to be sent.', 'mails', 'count')
  byState('erp_mails_oldest_seconds', 'Age of the oldest unsent email in seconds.', 'mails', 'oldest')

  // Null until the first check.
  const figures: [name: string, help: string, of: (current: SystemState) => number | boolean | null][] = [
    ['erp_money_stopped', '1 if money movements are suspended, otherwise 0.', (of) => of.stopped],
    [
      'erp_clock_ahead',
      '1 if money movements are suspended because the clock of the database is ahead, otherwise 0.',
      (of) => of.isClockAhead,
    ],
    [
      'erp_clock_ahead_seconds',
      'Seconds by which the clock of the database is ahead of that of a worker.',
      (of) => of.clockAheadS,
    ],
    ['erp_books_sound', '1 if the last ledger check found no difference, otherwise 0.', (of) => of.isSound],
    ['erp_books_checked_seconds_ago', 'Time of the last ledger check.', (of) => of.checkedAgo],
    ['erp_audit_unsealed', 'Audit entries not yet in the hash chain.', (of) => of.unsealed],
    [
      'erp_audit_intact',
      '1 if the last check of the audit log found no error, otherwise 0.',
      (of) => of.isAuditIntact,
    ],
    [
      'erp_ledger_history_intact',
      '1 if the last check of the history of the ledger found no error, otherwise 0.',
      (of) => of.isHistoryIntact,
    ],
    [
      'erp_audit_recorded_breaks',
      'Recorded breaks of audit log and ledger, which are not reported as errors.',
      (of) => of.recordedBreaks,
    ],
    ['erp_audit_checked_seconds_ago', 'Time of the last check of the audit log.', (of) => of.auditCheckedAgo],
  ]
  for (const [name, help, of] of figures)
    systemGauge(name, help, [], (own, current) => {
      const value = of(current)
      if (value !== null) own.set(Number(value))
    })

  return {
    count: ({ method, route, status, seconds }: CompletedRequest) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    type: registry.contentType,
    text: () => registry.metrics(),
  }
}

async function readSystemState(db: Database): Promise<SystemState> {
  const { rows } = await sql<SystemState>`
    select
      coalesce((select jsonb_agg(j) from (
        select state, count(*) as count,
          greatest(0, extract(epoch from now() - min(run_at)))::int as oldest
        from job_run where state in ('queued', 'running', 'retrying') group by state) j), '[]') as jobs,
      coalesce((select jsonb_agg(m) from (
        select state, count(*) as count, extract(epoch from now() - min(created_at))::int as oldest
        from outbox_mail where state <> 'sent' group by state) m), '[]') as mails,
      (select stopped from ledger_state) as stopped,
      (select clock_ahead from ledger_state) as "isClockAhead",
      (select max(ahead_s) from ledger_clock_report) as "clockAheadS",
      (select is_sound from ledger_check order by id desc limit 1) as "isSound",
      (select extract(epoch from now() - at)::int from ledger_check order by id desc limit 1) as "checkedAgo",
      -- Null while there was no checkpoint to compare with.
      (select case when broken is not null or checkpoints is distinct from 0 then broken is null end
        from audit_check where chain = 'audit' order by id desc limit 1) as "isAuditIntact",
      (select case when broken is not null or checkpoints is distinct from 0 then broken is null end
        from audit_check where chain = 'ledger' order by id desc limit 1) as "isHistoryIntact",
      (select count(*)::int from audit_break) as "recordedBreaks",
      (select extract(epoch from now() - at)::int from audit_check order by id desc limit 1) as "auditCheckedAgo",
      (select count(*)::int from (
        select from audit_entry e where (e.tx, e.id) > (
          select coalesce(max(l.tx::text::bigint), 0)::text::xid8, coalesce(max(l.entry_id), 0)
          from (select tx, entry_id from audit_link order by position desc limit 1) l) limit 100000) u) as unsealed`.execute(
    db,
  )
  const [current] = rows
  if (!current) throw new Error('The query returned no row.')
  return current
}
