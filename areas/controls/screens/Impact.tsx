import { useDebouncedValue } from '@mantine/hooks'
import { ruleCalls } from '#areas/controls/contract.ts'
import styles from '#areas/controls/screens/controls.module.css'
import { words } from '#areas/controls/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, useLanguage, useWords } from '#platform/console/i18n.ts'
import { consequenceText, type RuleContent } from '#platform/contract/controls.ts'

type Consequence = Pick<RuleContent, 'consequence' | 'level' | 'levels' | 'excluded'>

type Props = {
  /** Request of the preview, as the form has it. */
  input: unknown
  /** Consequence of the current version; null for a new rule. */
  before: Consequence | null
  /** Consequence after the change; null if the rule ends. */
  after: Consequence | null
}

/** What a change would have done in the last 30 days, and whether another person must approve it. */
export function Impact({ input, before, after }: Props) {
  const t = useWords(words)
  const language = useLanguage()
  const [text] = useDebouncedValue(JSON.stringify(input), 400)
  const request = ruleCalls.impact.request.safeParse(JSON.parse(text))
  const { data, isFetching } = useApiQuery(ruleCalls.impact, JSON.parse(text), {
    enabled: request.success,
    background: true,
  })
  if (!request.success || !data) return null
  const { added, removed, isLoosening } = data
  return (
    <section className={styles.card} aria-label={t('impactTitle')} aria-live="polite" aria-busy={isFetching}>
      <h3 className="text-15">{t('impactTitle')}</h3>
      {after && (
        <p className="m-0">
          {t('impactAdded', {
            n: added.acts,
            amount: formatPesos(added.amount),
            consequence: consequenceText(after, language),
          })}
        </p>
      )}
      {before && (
        <p className="m-0">
          {t('impactRemoved', {
            n: removed.acts,
            amount: formatPesos(removed.amount),
            consequence: consequenceText(before, language),
          })}
        </p>
      )}
      <p className="m-0">
        <strong>{t(isLoosening ? 'needsApproval' : 'appliesNow')}</strong>
      </p>
    </section>
  )
}
