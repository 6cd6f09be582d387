import { useParams } from '@tanstack/react-router'
import { type Rule as RuleRecord, ruleCalls, type RuleRow, type RuleUse } from '#areas/controls/contract.ts'
import { controlScreens } from '#areas/controls/screens.ts'
import { RuleActions } from '#areas/controls/screens/RuleActions.tsx'
import styles from '#areas/controls/screens/controls.module.css'
import { words } from '#areas/controls/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  formatCount,
  formatPercent,
  formatPesos,
  formatShortMoment,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { Facts, RecordScreen } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import {
  audienceText,
  consequenceText,
  limitText,
  ruleText,
  ruleWords,
  joinActNames,
} from '#platform/contract/controls.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** A rule with its use today and its earlier versions. */
export default function Rule() {
  const { code = '' } = useParams({ strict: false })
  const t = useWords(words)
  const say = useWords(ruleWords)
  const language = useLanguage()
  const record = useSuspenseApiQuery(ruleCalls.read, { code })
  const [current, ...earlier] = record.versions
  if (!current) return null
  const { rule, validFrom, validUntil, createdBy } = current
  return (
    <RecordScreen
      title={ruleText(rule, language)}
      subtitle={code}
      status={
        <StatusBadge
          status={validUntil === null ? 'active' : 'inactive'}
          label={t(validUntil === null ? 'isCurrent' : 'isEnded')}
        />
      }
      actions={validUntil === null && <RuleActions current={current} pending={record.pendingRequest} />}
    >
      <div className="grid gap-16">
        <Facts
          facts={[
            [t('audience'), audienceText(rule, language) ?? say('audience_everyone')],
            [t('acts'), rule.acts === null ? say('allActs') : joinActNames(rule.acts, language)],
            [t('subject'), t(`subject_${rule.subject}`)],
            [t('period'), t(`period_${rule.period}`)],
            [t('limit'), limitText(rule, language)],
            [t('consequence'), sentenceCase(consequenceText(rule, language))],
            [t('inEffectSince'), formatShortMoment(validFrom)],
            [t('changedBy'), createdBy === 'system' ? t('system') : createdBy],
            ...(validUntil === null ? [] : [[t('until'), formatShortMoment(validUntil)] as const]),
          ]}
        >
          <ScreenLink to={controlScreens.decisions} search={{ ruleCode: code }}>
            {t('decisionsOfRule')}
          </ScreenLink>
        </Facts>
        {validUntil === null && rule.period !== 'request' && <Use record={record} current={current} />}
        <Versions versions={earlier} />
      </div>
    </RecordScreen>
  )
}

function Use({ record, current }: { record: RuleRecord; current: RuleRow }) {
  const t = useWords(words)
  const language = useLanguage()
  const { rule } = current
  const title = t(rule.period === 'day' ? 'useToday' : 'useRolling')
  const limit = rule.amount ?? rule.count ?? 0
  const used = ({ amount, acts }: RuleUse) => (rule.amount === null ? acts : amount)
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className="text-15">{title}</h2>
      {record.use.length === 0 ? (
        <p className="muted">{t('noUse')}</p>
      ) : (
        <PlainTable
          label={title}
          rows={record.use}
          keyOf={({ name }) => name}
          columns={[
            [t('useName'), ({ name }) => name, 'name'],
            [
              t('used'),
              (row) => (rule.amount === null ? formatCount(row.acts) : formatPesos(row.amount)),
              'figure',
            ],
            [t('limit'), () => limitText(rule, language), 'figure'],
            [
              t('ofLimit'),
              (row) => (limit === 0 ? '—' : formatPercent(Math.round((used(row) / limit) * 10_000))),
              'figure',
            ],
          ]}
        />
      )}
    </section>
  )
}

function Versions({ versions }: { versions: readonly RuleRow[] }) {
  const t = useWords(words)
  const say = useWords(ruleWords)
  const language = useLanguage()
  return (
    <section className={styles.card} aria-label={t('versions')}>
      <h2 className="text-15">{t('versions')}</h2>
      {versions.length === 0 ? (
        <p className="muted">{t('noVersions')}</p>
      ) : (
        <PlainTable
          label={t('versions')}
          rows={versions}
          keyOf={({ id }) => id}
          columns={[
            [t('limit'), ({ rule }) => limitText(rule, language), 'name'],
            [t('consequence'), ({ rule }) => sentenceCase(consequenceText(rule, language))],
            [t('audience'), ({ rule }) => audienceText(rule, language) ?? say('audience_everyone')],
            [t('inEffectSince'), ({ validFrom }) => formatShortMoment(validFrom)],
            [t('until'), ({ validUntil }) => formatShortMoment(validUntil)],
            [t('changedBy'), ({ createdBy }) => (createdBy === 'system' ? t('system') : createdBy)],
          ]}
        />
      )}
    </section>
  )
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
