import { ruleList } from '#areas/controls/columns.ts'
import { controlScreens } from '#areas/controls/screens.ts'
import { words } from '#areas/controls/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import { choicesFilter, pinnedChoice, pinnedChoices, ListScreen } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { labelIn } from '#platform/contract/columns.ts'
import {
  RuleConsequence,
  RulePeriod,
  RuleSubject,
  ruleText,
  actCodes,
  actName,
} from '#platform/contract/controls.ts'

/** Rules in effect, in words. */
export default function Rules() {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <ListScreen
      pluralName={t('rulesInside')}
      list={ruleList}
      cells={{ rule: ({ rule }) => ruleText(rule, language) }}
      filters={[
        pinnedChoice('act', t('act'), actCodes, (code) => labelIn(actName(code), language)),
        pinnedChoices('subject', t('subject'), RuleSubject.options, (code) => t(`subject_${code}`)),
        pinnedChoices('consequence', t('consequence'), RuleConsequence.options, (code) =>
          t(`consequence_${code}`),
        ),
        choicesFilter('period', t('period'), RulePeriod.options, (code) => t(`period_${code}`)),
        { key: 'dates', label: t('inEffectSince'), kind: 'dates' },
      ]}
      nameOf={({ rule }) => ruleText(rule, language)}
      rowHref={({ code }) => addressOf(controlScreens.rule, { code })}
      actions={<ScreenButton to={controlScreens.newRule} label={t('newRule')} />}
      defaultSort={{ by: 'validFrom', dir: 'desc' }}
      whenEmpty={t('noRules')}
    />
  )
}
