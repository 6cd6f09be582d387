import type { ReactNode } from 'react'
import { brandName } from '#platform/console/configuration.ts'
import { words } from '#areas/session/words.ts'
import { setLanguage, useLanguage, useWords } from '#platform/console/i18n.ts'
import styles from './session.module.css'

type Props = {
  title: string
  intro: ReactNode
  children?: ReactNode
  /** Link to the other guest page. */ foot: ReactNode
}

/** Layout of a page for people who are not signed in. */
export function GuestPage({ title, intro, children, foot }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div>
          <span className={styles.brand}>{brandName}</span>
          <h1>{title}</h1>
          <p>{intro}</p>
        </div>
        {children}
        <div className={styles.foot}>
          <span>{foot}</span>
          <Languages />
        </div>
      </div>
    </main>
  )
}

const names = [
  ['en', 'English'],
  ['fil', 'Filipino'],
] as const

function Languages() {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <fieldset aria-label={t('language')} className={styles.languages}>
      {names.map(([each, name]) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={language === each}
          onClick={() => setLanguage(each)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
