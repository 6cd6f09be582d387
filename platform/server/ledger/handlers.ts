import { sql } from 'kysely'
import { type Guard, permits } from '#platform/access/access.ts'
import { ledgerCalls, type LedgerHealth } from '#platform/contract/ledger-health.ts'
import type { Database } from '#platform/server/db/database.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'

/** Minimum level to see which accounts are wrong. */
const administratorLevel = 80

/** Handlers of the ledger status: the state for everyone, and the figures for people with the given permission. */
export const ledgerHandlers = (forFigures: Guard) =>
  handlersFor(ledgerCalls, {
    health: async ({ db, staff }) => {
      const health = await readHealth(db)
      const figuresShown = permits(staff, forFigures)
      return {
        ...health,
        figuresShown,
        assets: figuresShown ? health.assets : [],
        // The reason money was stopped contains an account and its balance, as the errors do.
        ...(staff.level < administratorLevel && { why: '', errors: [] }),
      }
    },
  })

async function readHealth(db: Database): Promise<Omit<LedgerHealth, 'figuresShown'>> {
  const { rows } = await sql<Omit<LedgerHealth, 'figuresShown'>>`
    select
      case
        when c.id is null and not s.clock_ahead then 'unchecked'
        when s.stopped or not c.is_sound then 'wrong'
        when s.clock_ahead then 'clock'
        when c.at < now() - interval '5 minutes' then 'late'
        else 'sound'
      end as state,
      case when s.clock_ahead then (select max(r.ahead_s) from ledger_clock_report r) end as clock_ahead_s,
      s.stopped, s.reason as why, s.since, c.at as checked_at, coalesce(c.duration_ms, 0) as took_ms,
      coalesce(jsonb_array_length(c.errors), 0) as error_count, coalesce(c.errors, '[]') as errors,
      coalesce((
        select jsonb_agg(jsonb_build_object('asset', a.code, 'name', a.name, 'decimals', a.decimals,
          'accounts', f.value -> 'accounts', 'wallets', f.value -> 'wallets', 'house', f.value -> 'house', 'held', f.value -> 'held')
          order by a.code <> 'PHP', a.code)
        from jsonb_each(c.figures) f join ledger_asset a on a.code = f.key
      ), '[]') as assets
    from ledger_state s
    left join lateral (select * from ledger_check order by id desc limit 1) c on true`.execute(db)
  const health = rows[0]
  if (!health) throw new Error('The ledger state row is missing.')
  return health
}
