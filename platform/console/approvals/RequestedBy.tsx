import { approvalWords } from '#platform/console/approvals/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { StaffSentence } from '#platform/console/record/StaffName.tsx'

/** "Requested by Ana Reyes, Nov 21, 2026 10:05 AM". */
export function RequestedBy({ id, name, at }: { id: number | null; name: string; at: string }) {
  const t = useWords(approvalWords)
  const time = formatShortMoment(at)
  return <StaffSentence people={[{ id, name }]} sentence={(who) => t('requestedByAt', { name: who, time })} />
}
