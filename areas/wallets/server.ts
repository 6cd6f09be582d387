import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { walletRecordsOfPerson } from '#areas/wallets/public.ts'
import { depositReaders, ledgerAdministrators, walletPlace } from '#areas/wallets/access.ts'
import { cashInRecord } from '#areas/wallets/cash-in-methods/server/cash-ins.ts'
import { cashOutAppHandlers } from '#areas/wallets/cash-outs/app/server/handlers.ts'
import { cashOutRecord } from '#areas/wallets/cash-outs/server/cash-outs.ts'
import { cashInConnections } from '#areas/wallets/cash-in-methods/server/deferred-connections.ts'
import { ledgerResumeApprovalType } from '#areas/wallets/ledger-resume/server/approval-type.ts'
import { ledgerResumeHandlers } from '#areas/wallets/ledger-resume/server/handlers.ts'
import { expireHolds } from '#areas/wallets/payment-holds/server/jobs.ts'
import { walletOrderHandlers } from '#areas/wallets/payment-requests/server/handlers.ts'
import { paymentRequestAppHandlers } from '#areas/wallets/payment-requests/app/server/handlers.ts'
import { depositPendingWork } from '#areas/wallets/deposits/pending-work.ts'
import { depositHandlers, depositMatchPreview } from '#areas/wallets/deposits/server/handlers.ts'
import { depositExport, depositMerchantExport, transactionExport } from '#areas/wallets/exports.ts'
import { cashInMethodApprovalType } from '#areas/wallets/cash-in-methods/server/approval-type.ts'
import { walletLimitApprovalType } from '#areas/wallets/server/limit-request.ts'
import { walletStatusApprovalType } from '#areas/wallets/server/status-request.ts'
import { walletHandlers } from '#areas/wallets/server/handlers.ts'
import { withAnyFlag } from '#platform/access.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const walletsServer: ServerArea = {
  clientCalls: [...walletAppHandlers, ...cashOutAppHandlers, ...paymentRequestAppHandlers],
  providerRecords: [cashInRecord, cashOutRecord],
  events: Object.values(walletEvents),
  jobs: [expireHolds],
  calls: [
    ...walletHandlers,
    ...cashInConnections.handlers,
    ...depositHandlers,
    ...ledgerResumeHandlers,
    ...walletOrderHandlers,
  ],
  approvals: [
    walletStatusApprovalType,
    walletLimitApprovalType,
    cashInMethodApprovalType,
    cashInConnections.approvalType,
    ledgerResumeApprovalType,
  ],
  previews: [depositMatchPreview],
  exports: [transactionExport, depositExport, depositMerchantExport],
  pendingWork: [depositPendingWork],
  history: {
    wallet: withAnyFlag(walletPlace),
    'wallet-limit': withAnyFlag(walletPlace),
    'cash-in-method': withAnyFlag(walletPlace),
    'ledger-stop': ledgerAdministrators,
    'kankolek-deposit': depositReaders,
  },
  timeline: [walletRecordsOfPerson],
}
