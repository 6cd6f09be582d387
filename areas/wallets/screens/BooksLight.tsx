import { Suspense, useState } from 'react'
import { booksWords } from '#areas/wallets/books-words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { useWords } from '#platform/console/words.ts'
import { ledgerCalls } from '#platform/contract/ledger-health.ts'
import styles from './books-light.module.css'

const Books = lazyPart(() => import('#areas/wallets/screens/Books.tsx'))
const everyMs = 60_000

/** Whether every peso is accounted for, and on request the figures behind it. Narrow headers show only the lamp. */
export function BooksLight({ withText = false }: { withText?: boolean }) {
  const t = useWords(booksWords)
  const [isOpen, setOpen] = useState(false)
  const { data } = useAnswer(ledgerCalls.health, {}, { everyMs, quiet: true })
  const state = data?.state ?? 'unknown'
  const said = {
    sound: t('booksSound'),
    wrong: t('booksWrong'),
    late: t('booksLate'),
    unchecked: t('booksUnchecked'),
    unknown: t('booksUnknown'),
  }[state]
  return (
    <>
      <button
        type="button"
        className={styles.light}
        data-state={state}
        data-with-text={withText || undefined}
        title={said}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.lamp} aria-hidden />
        <span className={styles.text}>{said}</span>
      </button>
      {isOpen && data && (
        <Suspense>
          <Books health={data} said={said} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
