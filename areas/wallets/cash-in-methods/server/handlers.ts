import { walletsMessages } from '#areas/wallets/messages.ts'
import { sql } from 'kysely'
import { type CashInMethod, cashInMethodCalls } from '#areas/wallets/cash-in-methods/contract.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import type { Database } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { NotFound, AppError, VersionConflict } from '#platform/server/errors/errors.ts'

const kind = 'cash-in-method'

export const cashInMethodHandlers = handlersFor(cashInMethodCalls, {
  list: async ({ db }) => ({ rows: await methods(db) }),

  updateStatus: async ({ db, request, staff, audit }) => {
    const { methodId, status, reason, version } = request
    await sql`select from cashin_method where method_id = ${methodId} for update`.execute(db)
    const method = (await methods(db)).find((each) => each.methodId === methodId)
    if (!method) throw new NotFound(walletsMessages('METHOD_NOT_FOUND', { id: methodId }))
    if (version !== undefined && version !== method.version) throw new VersionConflict()
    if (method.status === status) {
      throw new AppError(walletsMessages('METHOD_ALREADY_STATUS', { name: method.name, status }), {
        code: 'INVALID_STATE',
      })
    }
    const { rows } = await sql<{ version: number }>`
      update cashin_method set status = ${status}, version = version + 1, updated_by = ${staff.email}, updated_at = now()
      where method_id = ${methodId} returning version`.execute(db)
    await audit({
      action: status === 'active' ? 'Activate' : 'Deactivate',
      kind,
      recordId: methodId,
      label: method.name,
      changes: [{ field: 'status', old: method.status, new: status }],
      fromStatus: method.status,
      toStatus: status,
      reason,
    })
    return done(
      status === 'active'
        ? walletsMessages('METHOD_ACTIVATED', { name: method.name })
        : walletsMessages('METHOD_DEACTIVATED', { name: method.name }),
      { id: methodId, methodId, status, version: rows[0]?.version ?? method.version + 1 },
    )
  },

  logs: async ({ db, language, request: { methodId, ...page } }) =>
    recordHistoryPage({ db, language }, kind, methodId, page),
})

async function methods(db: Database): Promise<CashInMethod[]> {
  const { rows } = await sql<CashInMethod>`
    select method_id, name, fee_type, fee, min_amount as min, max_amount as max, status, version
    from cashin_method order by position`.execute(db)
  return rows
}
