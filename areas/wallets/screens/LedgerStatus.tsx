import { Suspense, useState } from 'react'
import { ledgerStatusWords } from '#areas/wallets/ledger-status-words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ledgerCalls } from '#platform/contract/ledger-health.ts'
import styles from './ledger-status.module.css'

const LedgerFigures = lazyPart(() => import('./LedgerFigures.tsx'))
const intervalMs = 60_000

/** Indicator of whether the ledger is balanced; a click shows the figures. Narrow headers hide it while it is. */
export function LedgerStatus({ withText = false }: { withText?: boolean }) {
  const t = useWords(ledgerStatusWords)
  const [isOpen, setOpen] = useState(false)
  const { data } = useApiQuery(ledgerCalls.health, {}, { everyMs: intervalMs, background: true })
  const state = data?.state ?? 'unknown'
  const text = {
    sound: t('balanced'),
    wrong: t('unbalanced'),
    late: t('overdue'),
    unchecked: t('unchecked'),
    clock: t('clock'),
    unknown: t('unknown'),
  }[state]
  return (
    <>
      <button
        type="button"
        className={styles.light}
        data-state={state}
        data-with-text={withText || undefined}
        title={text}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.lamp} aria-hidden />
        <span>{text}</span>
      </button>
      {isOpen && data && (
        <Suspense>
          <LedgerFigures health={data} text={text} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
