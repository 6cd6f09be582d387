import type { Guard } from '#platform/access/access.ts'
import { baseWords } from '#platform/console/base-words.ts'
import styles from '#platform/console/BelowFloor.module.css'
import { EmptyState } from '#platform/console/record/States.tsx'
import { home } from '#platform/console/redirect-link.ts'
import { type AnyScreen, titleIn } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useLanguage, useWords } from '#platform/console/words.ts'

/** A screen that is open to everybody, for a person whose role cannot read what is behind it. */
export default function BelowFloor({ screen, guard }: { screen: AnyScreen; guard: Guard }) {
  const say = useWords(baseWords)
  const language = useLanguage()
  const why = useWhyClosed(guard)
  const isAlone = screen.frame === 'none'
  const content = (
    <>
      <h1 className={styles.title}>{titleIn(screen, language)}</h1>
      <EmptyState
        title={say('belowFloor')}
        sentence={why ?? undefined}
        action={isAlone && <AddressLink address={home}>{say('home')}</AddressLink>}
      />
    </>
  )
  return isAlone ? <main className={styles.alone}>{content}</main> : <section>{content}</section>
}
