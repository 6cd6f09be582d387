import { caseCalls, CaseDraft } from '#areas/compliance/cases/contract.ts'
import { complianceScreens } from '#areas/compliance/screens.ts'
import { words } from '#areas/compliance/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  DateField,
  FieldGroup,
  FieldRow,
  RecordForm,
  recordValues,
  SearchField,
  SelectField,
  TextAreaField,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { goToScreen } from '#platform/console/router.ts'

/** Form for a suspicious-transaction case. */
export function NewCase() {
  const t = useWords(words)
  const create = useApiMutation(caseCalls.create)
  const form = useRecordForm({
    name: 'compliance-case',
    words,
    schema: CaseDraft,
    labels: { subscriberId: t('subscriber') },
    initial: recordValues(CaseDraft, undefined),
  })
  return (
    <RecordScreen title={t('newCase')}>
      <RecordForm
        form={form}
        sendLabel={t('openCase')}
        onSend={create.mutateAsync}
        onSent={({ data }) => goToScreen(complianceScreens.case, { id: data.id })}
        onCancel={() => goToScreen(complianceScreens.cases)}
      >
        <FieldGroup title={t('newCase')} sentence={t('newCaseSentence')}>
          <SearchField
            name="subscriberId"
            call={caseCalls.people}
            input={(search) => ({ search })}
            options={(people) =>
              people.map(({ id, name, mobile }) => ({ value: id, label: `${name} · ${mobile}` }))
            }
          />
          <FieldRow>
            <DateField name="dayFrom" />
            <DateField name="dayTo" />
          </FieldRow>
          <SelectField name="circumstance" />
          <TextAreaField name="narrative" hint={t('narrativeHint')} />
        </FieldGroup>
      </RecordForm>
    </RecordScreen>
  )
}
