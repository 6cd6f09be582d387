import IconChecklist from '~icons/tabler/checklist'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { pendingWords } from '#areas/approvals/pending-words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { approvalCounts } from '#platform/contract/approval-counts.ts'
import styles from '#platform/ui/header-control.module.css'

const intervalMs = 60_000
const maxShown = 99

/** Link in the header to the inbox with the number of pending requests. */
export function PendingIndicator() {
  const t = useWords(pendingWords)
  const { data } = useApiQuery(approvalCounts, {}, { everyMs: intervalMs, background: true })
  const n = data?.waiting ?? 0
  const label = !data ? t('unknown') : n === 0 ? t('none') : t('pending', { n: formatCount(n) })
  return (
    <AddressLink address={addressOf(approvalScreens.approvals)} className={styles.button ?? ''} title={label}>
      <IconChecklist size={18} aria-hidden />
      <span className="visually-hidden">{label}</span>
      {n > 0 && (
        <span className={styles.count} aria-hidden>
          {n > maxShown ? `${maxShown}+` : n}
        </span>
      )}
    </AddressLink>
  )
}
