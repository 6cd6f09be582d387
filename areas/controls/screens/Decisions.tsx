import { decisionList } from '#areas/controls/columns.ts'
import {
  decisionCalls,
  type DecisionRow,
  DecisionResult,
  DecisionStage,
  RefusedBy,
} from '#areas/controls/contract.ts'
import { words } from '#areas/controls/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import {
  choiceFilter,
  choicesFilter,
  pinnedChoice,
  pinnedChoices,
  ListScreen,
  namedOptions,
} from '#platform/console/list.ts'
import { recordTargets } from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { labelIn } from '#platform/contract/columns.ts'
import { ruleText, actCodes, actName } from '#platform/contract/controls.ts'

/** Results of the checks of all acts, also of rejected ones. */
export default function Decisions() {
  const t = useWords(words)
  const language = useLanguage()
  const { people, rules } = useSuspenseApiQuery(decisionCalls.options, {})
  const ruleOptions = rules.map(({ code, rule }) => ({ value: code, label: ruleText(rule, language) }))
  return (
    <ListScreen
      pluralName={t('decisionsInside')}
      list={decisionList}
      cells={{
        rule: ({ rule }) => rule && ruleText(rule, language),
        result: ({ result }) => (
          <StatusBadge
            status={result}
            label={t(`result_${result}`)}
            colour={result === 'passed' ? 'success' : 'danger'}
          />
        ),
      }}
      targets={targets}
      filters={[
        { key: 'dates', label: t('date'), kind: 'dates', pinned: true },
        pinnedChoice('result', t('result'), DecisionResult.options, (code) => t(`result_${code}`)),
        pinnedChoices('act', t('act'), actCodes, (code) => labelIn(actName(code), language)),
        pinnedChoices('staffId', t('person'), namedOptions(people)),
        choiceFilter('ruleCode', t('rule'), ruleOptions),
        choicesFilter('stage', t('stage'), DecisionStage.options, (code) => t(`stage_${code}`)),
        choicesFilter('refusedBy', t('refusedBy'), RefusedBy.options, (code) => t(`check_${code}`)),
      ]}
      nameOf={({ staffName, act }) => `${staffName} · ${labelIn(actName(act), language)}`}
      defaultSort={{ by: 'at', dir: 'desc' }}
      whenEmpty={t('noDecisions')}
    />
  )
}

const targets = {
  staffName: ({ staffId }: DecisionRow) => recordTargets.get()('user', staffId),
  reference: ({ recordKind, recordId }: DecisionRow) => recordTargets.get()(recordKind, recordId),
  rule: ({ ruleCode }: DecisionRow) =>
    ruleCode === null ? null : recordTargets.get()('control-rule', ruleCode),
}
