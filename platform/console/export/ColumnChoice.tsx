import { exportWords } from '#platform/console/export/words.ts'
import { formatCount } from '#platform/console/i18n/format.ts'
import styles from '#platform/console/list/list-bar.module.css'
import { useWords } from '#platform/console/i18n/words.ts'

type Named = { key: string; title: string }
export type Columns = { which: 'screen' } | { which: 'all' } | { which: 'some'; keys: readonly string[] }

type Props = {
  known: readonly Named[]
  onScreen: readonly Named[]
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Selects the columns of the export: those on screen, all, or individual ones. */
export function ColumnChoice({ known, onScreen, columns, onChange }: Props) {
  const t = useWords(exportWords)
  const usual = onScreen.map(({ key }) => key)
  const keys = columns.which === 'some' ? columns.keys : []
  const choices = [
    { which: 'screen', label: t('onScreen', { n: formatCount(onScreen.length) }), next: { which: 'screen' } },
    { which: 'all', label: t('allColumns', { n: formatCount(known.length) }), next: { which: 'all' } },
    { which: 'some', label: t('chooseColumns'), next: { which: 'some', keys: usual } },
  ] as const
  return (
    <fieldset className="plain">
      <legend className={styles.heading}>{t('columns')}</legend>
      {choices.map(({ which, label, next }) => (
        <label key={which} className={styles.option}>
          <input
            type="radio"
            name="export-columns"
            checked={columns.which === which}
            onChange={() => onChange(next)}
          />
          {label}
        </label>
      ))}
      {columns.which === 'some' && (
        <div className={styles.long}>
          {known.map(({ key, title }) => (
            <label key={key} className={styles.option}>
              <input
                type="checkbox"
                checked={keys.includes(key)}
                onChange={() =>
                  onChange({
                    which: 'some',
                    keys: keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key],
                  })
                }
              />
              {title}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
