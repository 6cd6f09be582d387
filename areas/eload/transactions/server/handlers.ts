import { eloadMessages } from '#areas/eload/messages.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { getTransitionError, needsProviderRef } from '#areas/eload/transactions/rules.ts'
import { saleExport } from '#areas/eload/exports.ts'
import { refund } from './refunds.ts'
import {
  findSale,
  listSales,
  lockSale,
  responseCodes,
  transitionSale,
} from '#areas/eload/transactions/server/sales.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import { AppError, type ErrorCode, rejectField } from '#platform/server/errors.ts'

const errorCodes: Readonly<Record<string, ErrorCode>> = {
  [eloadMessages('SALE_FAILED_BY_YOU').code]: 'MAKER_IS_CHECKER',
  [platformMessages('LEVEL_TOO_LOW').code]: 'FORBIDDEN',
}

/** Result of each status change. */
const results = {
  success: 'SALE_SUCCESSFUL',
  failed: 'SALE_FAILED',
  refunded: 'SALE_REFUNDED',
  for_review: 'SALE_IN_REVIEW',
} as const

export const saleHandlers = handlersFor(saleCalls, {
  list: ({ db, request }) => listSales(db, request),

  info: ({ db, request }) => findSale(db, request.id),

  responseCodes: ({ db }) => responseCodes(db),

  async updateStatus(context) {
    const { db, request, staff, audit } = context
    const { id, status: to, reason, providerRef = '', version } = request
    const sale = await lockSale(db, id, version)
    const error = getTransitionError(sale, to, staff)
    if (error)
      throw new AppError(error, {
        code: errorCodes[error.code] ?? 'INVALID_STATE',
      })
    if (needsProviderRef(to, sale) && providerRef === '')
      rejectField('providerRef', eloadMessages('PROVIDER_REFERENCE_REQUIRED'))

    const { walletId } = sale
    if (to === 'refunded') await guardRefund(context, sale)
    // A failed sale can be refunded, so its status is a decision, although nothing is paid yet.
    else if (to !== 'for_review')
      await guardDecision(context, {
        act: 'load-sale-status',
        stage: 'perform',
        record: { kind: 'eload-txn', id, label: sale.refNo },
        level: approverLevel,
      })
    const provided =
      to === 'refunded' && walletId !== null ? await refund(db, { ...sale, walletId }, reason) : null
    const transferId = provided?.transferId ?? null
    const moved = await transitionSale(db, sale, { to, reason, providerRef, staff, transferId })
    await audit({
      action: to === 'refunded' ? 'Refund' : 'Update status',
      kind: 'eload-txn',
      recordId: id,
      label: sale.refNo,
      fromStatus: sale.status,
      toStatus: to,
      reason,
      changes: [
        { field: 'status', old: sale.status, new: to },
        ...(providerRef === '' ? [] : [{ field: 'providerRef', old: sale.providerRef, new: providerRef }]),
        ...(transferId === null ? [] : [{ field: 'transferId', old: null, new: transferId }]),
        ...(provided === null ? [] : [{ field: 'refunded', old: null, new: pesosFrom(provided.refunded) }]),
        ...(provided === null || provided.recovered === 0
          ? []
          : [{ field: 'recovered', old: null, new: pesosFrom(provided.recovered) }]),
      ],
    })
    return done(eloadMessages(results[to], { ref: sale.refNo }), moved)
  },

  export: exportHandler(saleExport),
})

/**
 * A person who marked a sale as failed can refund it alone within the limits of the controls. The refund of a sale that
 * the provider had confirmed is approved by somebody else.
 */
async function guardRefund(
  context: ControlContext,
  sale: Awaited<ReturnType<typeof lockSale>>,
): Promise<void> {
  const amount = sale.amount - sale.rebate
  const { failedById } = sale
  const isAlone = failedById === context.staff.id || failedById === null
  await guardDecision(context, {
    act: 'load-sale-refund',
    stage: isAlone ? 'perform' : 'approve',
    record: { kind: 'eload-txn', id: sale.id, label: sale.refNo },
    makers: isAlone ? [] : [{ id: failedById, name: '' }],
    amount,
    beneficiaries: sale.walletId === null ? [] : [{ kind: 'wallet', id: sale.walletId, amount }],
    level: approverLevel,
  })
}
