import { type KnownStatus, statusWords } from '#areas/kantoads/status-words.ts'
import type { Option } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'
import { colourOf, type StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

// Statuses of this area that the common list lacks or colours differently.
const own: Partial<Record<KnownStatus, StatusColour>> = {
  verified: 'info',
  for_audit: 'warning',
  for_reaudit: 'warning',
  open: 'warning',
  matched: 'success',
  dismissed: 'secondary',
}

/** Badge with a record's status in the current language. */
export function Status({ status }: { status: KnownStatus }) {
  const t = useWords(statusWords)
  return (
    <StatusBadge
      status={status}
      label={t(`status_${status}`)}
      colour={own[status] ?? colourOf(status)}
      {...(status === 'for_audit' && { isUsual: true })}
    />
  )
}

/** Status options for filters. */
export function useStatusOptions(values: readonly KnownStatus[]): Option[] {
  const t = useWords(statusWords)
  return values.map((value) => ({ value, label: t(`status_${value}`) }))
}
