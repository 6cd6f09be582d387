import { sql } from 'kysely'
import type { z } from 'zod'
import type { CashInMethod, MethodConnection, MethodStatus } from '#areas/wallets/cash-in-methods/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, NotFound, orNotFound } from '#platform/server/errors.ts'
import type { Connection, ProviderOrder } from '#platform/server/providers.ts'
import { readSecret } from '#platform/server/settings.ts'
import type { Message } from '#platform/words.ts'

/** Audit type of cash-in methods. */
export const methodKind = 'cash-in-method'

/** Methods of cash-in or of cash-out, or both. */
export async function methods(db: Database, direction?: CashInMethod['direction']): Promise<CashInMethod[]> {
  const { rows } = await sql<CashInMethod>`
    select method_id, name, fee_type, fee, min_amount as min, max_amount as max, status, direction,
      version
    from cashin_method where direction = coalesce(${direction ?? null}::text, direction) order by position`.execute(
    db,
  )
  return rows
}

/** How a method is connected to its provider. */
export async function connectionOf(db: Database, methodId: number) {
  const { rows } = await sql<z.infer<typeof MethodConnection>>`
    select method_id, api_base_url, credential_ref, timeout_ms, version from cashin_method
    where method_id = ${methodId}`.execute(db)
  return orNotFound(rows[0], walletsMessages('METHOD_NOT_FOUND', { id: methodId }))
}

/** Where the provider of a method is reached; null without an address. Its code ends in the number of the method. */
export async function methodConnection(
  db: Database,
  { providerCode }: Pick<ProviderOrder, 'providerCode'>,
): Promise<Connection | null> {
  const { rows } = await sql<{ url: string; credentialRef: string; timeoutMs: number }>`
    select api_base_url as url, credential_ref, timeout_ms from cashin_method
    where method_id = ${Number(/\d+$/.exec(providerCode)?.[0] ?? 0)}`.execute(db)
  const [method] = rows
  const secret = method && readSecret(method.credentialRef)
  return method && method.url !== '' && secret ? { ...method, secret, providerCode } : null
}

/** Loads a method, locked until the transaction ends. */
export async function lockMethod(db: Database, methodId: number): Promise<CashInMethod> {
  await sql`select from cashin_method where method_id = ${methodId} for update`.execute(db)
  const method = (await methods(db)).find((each) => each.methodId === methodId)
  if (!method) throw new NotFound(walletsMessages('METHOD_NOT_FOUND', { id: methodId }))
  return method
}

/** Reason a method cannot get this status, or null if it can. */
export const getMethodStatusError = ({ name, status }: CashInMethod, to: MethodStatus): Message | null =>
  status === to ? walletsMessages('METHOD_ALREADY_STATUS', { name, status: to }) : null

/** Switches a method for all subscribers. */
export async function setMethodStatus(
  { db, staff, audit }: Pick<ActorContext, 'db' | 'staff' | 'audit'>,
  methodId: number,
  to: MethodStatus,
  reason: string,
): Promise<{ version: number; message: Message }> {
  const method = await lockMethod(db, methodId)
  const error = getMethodStatusError(method, to)
  if (error) throw new AppError(error, { code: 'INVALID_STATE' })
  const { rows } = await sql<{ version: number }>`
    update cashin_method set status = ${to}, version = version + 1, updated_by = ${staff.email}, updated_at = now()
    where method_id = ${methodId} returning version`.execute(db)
  await audit({
    action: to === 'active' ? 'Activate' : 'Deactivate',
    kind: methodKind,
    recordId: methodId,
    label: method.name,
    changes: [{ field: 'status', old: method.status, new: to }],
    fromStatus: method.status,
    toStatus: to,
    reason,
  })
  const code = to === 'active' ? 'METHOD_ACTIVATED' : 'METHOD_DEACTIVATED'
  return {
    version: rows[0]?.version ?? method.version + 1,
    message: walletsMessages(code, { name: method.name }),
  }
}
