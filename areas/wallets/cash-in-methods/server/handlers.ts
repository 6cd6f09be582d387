import { cashInMethodCalls } from '#areas/wallets/cash-in-methods/contract.ts'
import { getLoweringError } from '#areas/wallets/rules.ts'
import { throwIfError } from '#areas/wallets/server/errors.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { submitRequest } from '#platform/server/approvals.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { VersionConflict } from '#platform/server/errors.ts'
import { cashInMethodApprovalType } from './approval-type.ts'
import { getMethodStatusError, lockMethod, methodKind, methods, setMethodStatus } from './methods.ts'

export const cashInMethodHandlers = handlersFor(cashInMethodCalls, {
  list: async ({ db }) => ({ rows: await methods(db) }),

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

  logs: async ({ db, language, request: { methodId, ...page } }) =>
    recordHistoryPage({ db, language }, methodKind, methodId, page),
})
