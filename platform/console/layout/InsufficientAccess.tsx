import type { Guard } from '#platform/access/access.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import styles from './InsufficientAccess.module.css'
import { EmptyState } from '#platform/console/record/States.tsx'
import { home } from '#platform/console/session/redirect-link.ts'
import { type AnyScreen, titleFor } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'

/** Explanation shown in place of a screen without permission check if the person may not read its data. */
export default function InsufficientAccess({ screen, guard }: { screen: AnyScreen; guard: Guard }) {
  const t = useWords(baseWords)
  const language = useLanguage()
  const disabledReason = useDisabledReason(guard)
  const isAlone = screen.frame === 'none'
  const content = (
    <>
      <h1 className={styles.title}>{titleFor(screen, language)}</h1>
      <EmptyState
        drawing="denied"
        title={t('roleCannotView')}
        sentence={disabledReason ?? undefined}
        action={isAlone && <AddressLink address={home}>{t('goToDashboard')}</AddressLink>}
      />
    </>
  )
  return isAlone ? <main className={styles.alone}>{content}</main> : <section>{content}</section>
}
