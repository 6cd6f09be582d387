import { RuleAudience, ruleCalls } from '#areas/controls/contract.ts'
import { hasDeciders } from '#areas/controls/screens/rule-values.ts'
import { words } from '#areas/controls/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import {
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { RuleConsequence } from '#platform/contract/controls/control-rule.ts'

type Props = {
  consequence: unknown
  audience: unknown
  /** Whether the rule limits the number of acts and not their amount. */
  countsActs: boolean
  /** A new rule excludes nobody: exclusions need another person's approval. */
  isNew?: boolean
}

/** Fields of the terms of a rule, as its other fields require them. */
export function RuleTermsFields({ consequence, audience, countsActs, isNew = false }: Props) {
  const t = useWords(words)
  const { people, roles } = useSuspenseApiQuery(ruleCalls.audiences, {})
  const toOptions = (records: readonly { id: number; name: string }[]) =>
    records.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {countsActs ? (
        <NumberField name="count" label={t('limitCount')} hint={t('limitCountHint')} required />
      ) : (
        <MoneyField name="amount" label={t('limitAmount')} hint={t('limitAmountHint')} required />
      )}
      <SelectField
        name="consequence"
        label={t('consequence')}
        options={RuleConsequence.options.map((value) => ({ value, label: t(`consequence_${value}`) }))}
        required
      />
      {consequence === 'level' && <NumberField name="level" label={t('approverLevel')} required />}
      {consequence === 'chain' && (
        <TextField
          name="levels"
          label={t('chainLevels')}
          hint={t('chainLevelsHint')}
          maxLength={40}
          required
        />
      )}
      {!isNew && hasDeciders(consequence) && (
        <>
          <MultiSelectField
            name="excludedStaff"
            label={t('excludedStaff')}
            hint={t('excludedHint')}
            options={toOptions(people)}
          />
          <MultiSelectField name="excludedRoles" label={t('excludedRoles')} options={toOptions(roles)} />
        </>
      )}
      <SelectField
        name="audience"
        label={t('audience')}
        options={RuleAudience.options.map((value) => ({ value, label: t(`audience_${value}`) }))}
        required
      />
      {audience === 'person' && (
        <SelectField name="staffId" label={t('person')} options={toOptions(people)} required />
      )}
      {audience === 'role' && (
        <SelectField name="roleId" label={t('audience_role')} options={toOptions(roles)} required />
      )}
      {audience === 'level' && <NumberField name="belowLevel" label={t('belowLevel')} required />}
      <TextAreaField name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={500} required />
    </>
  )
}
