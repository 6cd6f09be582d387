import { setLanguage, useLanguage } from '#platform/console/i18n/language.ts'
import { languages } from '#platform/words/catalogue.ts'
import styles from './language-switch.module.css'

const names = { en: 'English', fil: 'Filipino' }

/** Buttons that choose the language of a public page. */
export function LanguageSwitch({ label }: { label: string }) {
  const language = useLanguage()
  return (
    <fieldset aria-label={label} className={styles.switch}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={language === each}
          onClick={() => setLanguage(each)}
        >
          {names[each]}
        </button>
      ))}
    </fieldset>
  )
}
