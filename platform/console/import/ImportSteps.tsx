import IconCheck from '~icons/tabler/check'
import { importWords } from '#platform/console/import/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './import.module.css'

export const importSteps = ['file', 'columns', 'preview', 'done'] as const
export type ImportStep = (typeof importSteps)[number]

type Props = {
  current: ImportStep
  /** A few words below the title of a step, such as the name of the file. */
  details: Partial<Record<ImportStep, string>>
}

/** The steps of an import with their results so far. */
export function ImportSteps({ current, details }: Props) {
  const t = useWords(importWords)
  const at = importSteps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {importSteps.map((step, index) => {
        const isDone = index < at || current === 'done'
        return (
          <li
            key={step}
            data-done={isDone || undefined}
            {...(step === current && { 'aria-current': 'step' as const })}
          >
            <span className={styles.number} aria-hidden="true">
              {isDone ? <IconCheck size={16} stroke={2.5} /> : index + 1}
            </span>
            <span className={`${styles.step} stack min-w-0`}>
              {t(stepWords[step])}
              {details[step] !== undefined && (
                <small className="truncate text-12 font-normal muted">{details[step]}</small>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const stepWords = {
  file: 'stepFile',
  columns: 'stepColumns',
  preview: 'stepPreview',
  done: 'stepDone',
} as const
