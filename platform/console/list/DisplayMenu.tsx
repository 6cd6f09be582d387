import { Suspense } from 'react'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import type { DisplayProps } from '#platform/console/list/DisplayPanel.tsx'
import { Popover } from './Popover.tsx'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-bar.module.css'

const DisplayPanel = lazyPart(async () => ({ default: (await import('./DisplayPanel.tsx')).DisplayPanel }))

/** Button that opens the settings for columns and row height. */
export function DisplayMenu(props: DisplayProps) {
  const t = useWords(listWords)
  return (
    <Popover name={t('display')} label={t('display')} buttonClass={styles.boxed} align="end">
      {() => (
        <Suspense>
          <DisplayPanel {...props} />
        </Suspense>
      )}
    </Popover>
  )
}
