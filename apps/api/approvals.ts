import { sendingApprovalType } from '#areas/notifications/server/approval-type.ts'
import { refundApprovalType } from '#areas/eseller/orders/server/refunds.ts'
import { batchApprovalType } from '#areas/adjustments/batches/server/approval-type.ts'
import { adjustmentApprovalType } from '#areas/adjustments/server/approval-type.ts'
import { budgetApprovalType } from '#areas/rewards/server/budgets.ts'
import { coinGrantApprovalType, eloadRewardApprovalType } from '#areas/rewards/server/approval-types.ts'
import { closeAllApprovalType } from '#areas/settings/maintenance-mode/server/approval-type.ts'
import { stopApprovalType } from '#areas/settings/payment-modules/server/approval-type.ts'
import { salesBlockApprovalType } from '#areas/eload/maintenance/server/sales-block.ts'
import { campaignApprovalType } from '#areas/eload/campaigns/server/approval-type.ts'
import { rebateApprovalType } from '#areas/eload/topups/server/approval-type.ts'
import type { AnyApprovalType } from '#platform/server/approvals/approvals.ts'

/** Registry of all approval types. The inbox shows only requests of a type listed here. */
export const approvalTypes: readonly AnyApprovalType[] = [
  sendingApprovalType,
  adjustmentApprovalType,
  batchApprovalType,
  stopApprovalType,
  closeAllApprovalType,
  eloadRewardApprovalType,
  coinGrantApprovalType,
  budgetApprovalType,
  rebateApprovalType,
  campaignApprovalType,
  salesBlockApprovalType,
  refundApprovalType,
]
