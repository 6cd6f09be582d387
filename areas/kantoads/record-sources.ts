import { auditCalls } from '#areas/kantoads/audits/contract.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordSource } from '#platform/console/shell.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(topupCalls.list, {
    order: 80,
    prefix: 'ADT',
    toItem: ({ topupId, refNo, advertiser, amount }) => ({
      id: `ads-topup-${topupId}`,
      label: refNo,
      hint: [advertiser, formatPesos(amount)],
      address: addressOf(adsMoneyScreens.topup, { id: topupId }),
    }),
  }),
  recordSource(cashoutCalls.list, {
    order: 81,
    prefix: 'ADC',
    toItem: ({ cashoutId, refNo, businessName, amount }) => ({
      id: `ads-cashout-${cashoutId}`,
      label: refNo,
      hint: [businessName, formatPesos(amount)],
      address: addressOf(adsMoneyScreens.cashout, { id: cashoutId }),
    }),
  }),
  recordSource(cancellationCalls.list, {
    order: 82,
    prefix: 'ADX',
    toItem: ({ cancellationRequestId, refNo, businessName }) => ({
      id: `ads-cancellation-${cancellationRequestId}`,
      label: refNo,
      hint: [businessName],
      address: addressOf(adsAuditScreens.cancellation, { id: cancellationRequestId }),
    }),
  }),
  recordSource(auditCalls.list, {
    order: 83,
    prefix: 'ADA',
    toItem: ({ auditId, refNo, businessName }) => ({
      id: `ads-audit-${auditId}`,
      label: refNo,
      hint: [businessName],
      address: `${addressOf(adsAuditScreens.audits)}?panel=${auditId}`,
    }),
  }),
]
