import { getDraftErrors } from '#areas/raffle/rules.ts'
import { words } from '#areas/raffle/words.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import styles from './raffle.module.css'

/** Lists what is missing before a draft can be opened. */
export function DraftNote({ raffle }: { raffle: Parameters<typeof getDraftErrors>[0] }) {
  const t = useWords(words)
  const m = useMessage()
  const errors = getDraftErrors(raffle)
  if (errors.length === 0) return <p className={styles.ready}>{t('readyToOpen')}</p>
  return (
    <div className="mb-12 p-8-12 edge-warning bg-warning">
      {t('missingToOpen')}
      <ul className="mt-4 ps-20">
        {errors.map((error) => (
          <li key={error.code}>{m(error)}</li>
        ))}
      </ul>
    </div>
  )
}
