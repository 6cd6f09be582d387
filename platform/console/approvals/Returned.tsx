import { Alert } from '@mantine/core'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What must change before the record is approved. */
export function ReturnedNotice({ reason }: { reason: string }) {
  return (
    <Alert color="yellow" mb="md" role="note">
      {useWords(approvalWords)('returnedFor', { reason })}
    </Alert>
  )
}

/** The status of a record that its maker is to change and resubmit. */
export function ReturnedBadge() {
  return <StatusBadge status="returned" label={useWords(approvalWords)('status_returned')} />
}
