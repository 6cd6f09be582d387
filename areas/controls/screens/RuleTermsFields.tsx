import { ruleCalls } from '#areas/controls/contract.ts'
import { hasDeciders } from '#areas/controls/screens/rule-values.ts'
import { words } from '#areas/controls/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/console/form.ts'
import { type Translate, useWords } from '#platform/console/i18n.ts'
import { namedOptions } from '#platform/console/list.ts'

type Props = {
  consequence: unknown
  audience: unknown
  /** Whether the rule limits the number of acts and not their amount. */
  countsActs: boolean
  /** A new rule has no exclusions, because they need the approval of another person. */
  isNew?: boolean
}

/** Labels of the fields that do not have the word of their name. */
export const termLabels = (t: Translate<(typeof words)['en']>) => ({
  count: t('limitCount'),
  amount: t('limitAmount'),
  level: t('approverLevel'),
  levels: t('chainLevels'),
  staffId: t('person'),
  roleId: t('audience_role'),
})

/** Fields of the terms of a rule, as its other fields require them. */
export function RuleTermsFields({ consequence, audience, countsActs, isNew = false }: Props) {
  const t = useWords(words)
  const { people, roles } = useSuspenseApiQuery(ruleCalls.audiences, {})
  return (
    <>
      {countsActs ? (
        <NumberField name="count" required hint={t('limitCountHint')} />
      ) : (
        <MoneyField name="amount" required hint={t('limitAmountHint')} />
      )}
      <SelectField name="consequence" />
      {consequence === 'level' && <NumberField name="level" required />}
      {consequence === 'chain' && (
        <TextField name="levels" required hint={t('chainLevelsHint')} maxLength={40} />
      )}
      {!isNew && hasDeciders(consequence) && (
        <>
          <MultiSelectField name="excludedStaff" hint={t('excludedHint')} options={namedOptions(people)} />
          <MultiSelectField name="excludedRoles" options={namedOptions(roles)} />
          <SwitchField name="excludesReportingLine" hint={t('excludesReportingLineHint')} />
        </>
      )}
      <SelectField name="audience" />
      {audience === 'person' && <SelectField name="staffId" required options={namedOptions(people)} />}
      {audience === 'role' && <SelectField name="roleId" required options={namedOptions(roles)} />}
      {audience === 'level' && <NumberField name="belowLevel" required />}
      <TextAreaField name="reason" hint={t('reasonHint')} />
    </>
  )
}
