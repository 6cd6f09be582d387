import { type ReactNode, useEffect, useRef } from 'react'
import { brandName } from '#platform/console/configuration.ts'
import { words } from '#areas/session/words.ts'
import { LanguageSwitch, useWords } from '#platform/console/i18n.ts'
import styles from './session.module.css'

type Props = {
  title: string
  intro: ReactNode
  children?: ReactNode
  /** Link to the other guest page. */ foot: ReactNode
}

/** Layout of a page for people who are not signed in. Its first empty field has the focus. */
export function GuestPage({ title, intro, children, foot }: Props) {
  const t = useWords(words)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const inputs = [...(card.current?.querySelectorAll('input') ?? [])]
    inputs.find(({ value, readOnly }) => value === '' && !readOnly)?.focus()
  }, [])
  return (
    <main className={styles.page}>
      <div className={styles.card} ref={card}>
        <div>
          <span className={styles.brand}>{brandName}</span>
          <h1>{title}</h1>
          <p>{intro}</p>
        </div>
        {children}
        <div className={styles.foot}>
          <span>{foot}</span>
          <LanguageSwitch label={t('language')} />
        </div>
      </div>
    </main>
  )
}
