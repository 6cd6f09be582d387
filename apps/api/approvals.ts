import { sendingKind } from '#areas/notifications/server/sending-approval.ts'
import { refundKind } from '#areas/eseller/orders/server/refunding.ts'
import { batchKind } from '#areas/adjustments/batches/server/kind.ts'
import { adjustmentKind } from '#areas/adjustments/server/kind.ts'
import { budgetKind } from '#areas/rewards/server/budgets.ts'
import { coinGrantKind, eloadRewardKind } from '#areas/rewards/server/kinds.ts'
import { closeAllKind } from '#areas/settings/maintenance-mode/server/kind.ts'
import { stopKind } from '#areas/settings/payment-modules/server/stopping.ts'
import { maintenanceBlockKind } from '#areas/eload/maintenance/server/blocking.ts'
import { campaignKind } from '#areas/eload/campaigns/server/kind.ts'
import { rebateKind } from '#areas/eload/topups/server/kind.ts'
import type { AnyApprovalKind } from '#platform/server/approvals/approvals.ts'

/** Every kind of request that somebody asks and others decide. A kind that is not here has no inbox. */
export const approvalKinds: readonly AnyApprovalKind[] = [
  sendingKind,
  adjustmentKind,
  batchKind,
  stopKind,
  closeAllKind,
  eloadRewardKind,
  coinGrantKind,
  budgetKind,
  rebateKind,
  campaignKind,
  maintenanceBlockKind,
  refundKind,
]
