import { Alert } from '@mantine/core'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Notice with the changes the approver requested. */
export function ReturnedNotice({ reason }: { reason: string }) {
  return (
    <Alert color="yellow" mb="md" role="note">
      {useWords(approvalWords)('returnedFor', { reason })}
    </Alert>
  )
}

/** Status badge of a record that was returned to its maker for changes. */
export function ReturnedBadge() {
  return <StatusBadge status="returned" label={useWords(approvalWords)('status_returned')} />
}
