import type { CaseRow, CaseStatus } from '#areas/compliance/cases/contract.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'
import { type Message, statusLabel } from '#platform/words.ts'

type Action = 'change' | 'submit' | 'release' | 'close' | 'return' | 'acknowledge' | 'reopen'

export const caseTransitions = transitions<CaseStatus, Action, { to: CaseStatus }>({
  change: { from: ['open'], to: 'open' },
  submit: { from: ['open'], to: 'pending' },
  release: { from: ['pending'], to: 'released' },
  close: { from: ['pending'], to: 'closed' },
  return: { from: ['pending'], to: 'open' },
  acknowledge: { from: ['released'], to: 'filed' },
  reopen: { from: ['filed', 'closed'], to: 'open' },
})

/** Reason an action is not possible in the status of the case, or null. */
export const getCaseError = (
  action: Action,
  { refNo, status }: Pick<CaseRow, 'refNo' | 'status'>,
): Message | null =>
  caseTransitions.allows(action, status)
    ? null
    : complianceMessages('CASE_STATUS', { ref: refNo, status: statusLabel(status) })
