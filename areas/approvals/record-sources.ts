import { approvalScreens } from '#areas/approvals/screens.ts'
import { currentLanguage } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordSource } from '#platform/console/shell.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [approvalCalls.inbox, approvalCalls.mine].map((call) =>
  recordSource(call, {
    order: 39,
    prefix: 'APR',
    toItem: ({ id, ref, kindTitle }) => ({
      id: `approval-${id}`,
      label: ref,
      hint: [kindTitle[currentLanguage()]],
      address: addressOf(approvalScreens.request, { requestId: id }),
    }),
  }),
)
