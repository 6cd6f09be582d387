import { caseMakers } from '#areas/compliance/access.ts'
import { caseCalls } from '#areas/compliance/cases/contract.ts'
import type { PendingWork } from '#platform/contract/pending-work.ts'

/** Cases to work on or to file. Those awaiting release are among the approvals. */
export const caseWork: PendingWork = {
  menuPath: '/compliance/cases',
  call: caseCalls.list,
  filters: { status: ['open', 'released'] },
  pendingSince: 'createdAt',
  needs: caseMakers,
}
