import { IconChecklist } from '@tabler/icons-react'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { waitingWords } from '#areas/approvals/waiting-words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { approvalCounts } from '#platform/contract/approval-counts.ts'
import styles from './waiting.module.css'

const everyMs = 60_000
const mostShown = 99

/** In the header: how much waits for the person, and the way there. */
export function Waiting() {
  const t = useWords(waitingWords)
  const { data } = useAnswer(approvalCounts, {}, { everyMs, quiet: true })
  const n = data?.waiting ?? 0
  // Never a guess; and the first page need not wait for the browser's rules of plurals.
  const label = data ? t('waiting', { n }) : t('unknown')
  return (
    <AddressLink
      address={addressOf(approvalScreens.approvals)}
      className={styles.waiting ?? ''}
      title={label}
    >
      <IconChecklist size={18} aria-hidden />
      <span className={styles.label}>{label}</span>
      {n > 0 && (
        <span className={styles.count} aria-hidden>
          {n > mostShown ? `${mostShown}+` : n}
        </span>
      )}
    </AddressLink>
  )
}
