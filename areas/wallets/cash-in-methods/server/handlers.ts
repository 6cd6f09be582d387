import { cashInMethodCalls } from '#areas/wallets/cash-in-methods/contract.ts'
import { getLoweringError } from '#areas/wallets/rules.ts'
import { sql } from 'kysely'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { throwIfError } from '#areas/wallets/server/errors.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { submitRequest } from '#platform/server/approvals.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { VersionConflict } from '#platform/server/errors.ts'
import { cashInMethodApprovalType } from './approval-type.ts'
import {
  connectionOf,
  getMethodStatusError,
  lockMethod,
  methodKind,
  methods,
  setMethodStatus,
} from './methods.ts'

export const cashInMethodHandlers = handlersFor(cashInMethodCalls, {
  list: async ({ db, request }) => ({ rows: await methods(db, request.direction) }),

  updateStatus: async (context) => {
    const { db, request, staff } = context
    const { methodId, status, reason, version } = request
    const method = await lockMethod(db, methodId)
    if (version !== undefined && version !== method.version) throw new VersionConflict()
    throwIfError(getMethodStatusError(method, status))
    if (status === 'active') {
      const { requestId, sentence } = await submitRequest(context, cashInMethodApprovalType, {
        payload: { methodId, name: method.name, reason },
        recordKind: methodKind,
        recordId: methodId,
      })
      return done(sentence, {
        id: methodId,
        methodId,
        status: method.status,
        version: method.version,
        requestId,
      })
    }
    throwIfError(getLoweringError(staff))
    await guardDecision(context, {
      act: cashInMethodApprovalType.kind,
      stage: 'perform',
      record: { kind: methodKind, id: methodId, label: method.name },
      level: approverLevel,
    })
    const changed = await setMethodStatus(context, methodId, status, reason)
    return done(changed.message, {
      id: methodId,
      methodId,
      status,
      version: changed.version,
      requestId: null,
    })
  },

  connection: ({ db, request }) => connectionOf(db, request.methodId),

  updateConnection: async ({ db, request, staff, audit }) => {
    const { methodId, version, ...draft } = request
    const { name } = await lockMethod(db, methodId)
    const before = await connectionOf(db, methodId)
    if (version !== before.version) throw new VersionConflict()
    await sql`
      update cashin_method set api_base_url = ${draft.apiBaseUrl}, credential_ref = ${draft.credentialRef},
        timeout_ms = ${draft.timeoutMs}, version = version + 1, updated_by = ${staff.email}, updated_at = now()
      where method_id = ${methodId}`.execute(db)
    const { methodId: _, version: _version, ...stored } = before
    await audit({
      action: 'Update',
      kind: methodKind,
      recordId: methodId,
      label: name,
      before: stored,
      after: draft,
    })
    return done(walletsMessages('CONNECTION_SAVED', { name }), {
      id: methodId,
      status: 'active',
      version: version + 1,
    })
  },

  logs: async ({ db, language, request: { methodId, ...page } }) =>
    recordHistoryPage({ db, language }, methodKind, methodId, page),
})
