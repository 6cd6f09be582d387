import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { needsProviderRef, whyNotMove } from '#areas/eload/transactions/rules.ts'
import { saleExport } from '#areas/eload/transactions/server/exports.ts'
import { giveBack } from '#areas/eload/transactions/server/refunding.ts'
import { findSale, lockSale, moveSale, pageOfSales } from '#areas/eload/transactions/server/sales.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(words, 'en')

export const saleHandlers = handlersFor(saleCalls, {
  list: ({ db, request }) => pageOfSales(db, request),

  info: ({ db, request }) => findSale(db, request.id),

  async updateStatus({ db, request, staff, audit }) {
    const { id, status: to, reason, providerRef = '', version } = request
    if (to === 'refunded') refusePaused(staff)
    const sale = await lockSale(db, id, version)
    const why = whyNotMove(sale, to, staff.id)
    if (why)
      throw new Refusal(say(why, { status: say(`status_${sale.status}`) }), {
        code: why === 'ownFailure' ? 'MAKER_IS_CHECKER' : 'INVALID_STATE',
      })
    if (needsProviderRef(to, sale) && providerRef === '')
      throw new FieldRefusal([{ field: 'providerRef', message: say('providerRefNeeded') }])

    const { walletId } = sale
    const given =
      to === 'refunded' && walletId !== null ? await giveBack(db, { ...sale, walletId }, reason) : null
    const transferId = given?.transferId ?? null
    const moved = await moveSale(db, sale, { to, reason, providerRef, staff, transferId })
    await audit({
      action: to === 'refunded' ? 'Refund' : 'Change Status',
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
        ...(given === null ? [] : [{ field: 'refunded', old: null, new: pesosFrom(given.refunded) }]),
        ...(given === null || given.takenBack === 0
          ? []
          : [{ field: 'takenBack', old: null, new: pesosFrom(given.takenBack) }]),
      ],
    })
    return done(say(`done_${to}`, { ref: sale.refNo }), moved)
  },

  export: exportHandler(saleExport),
})
