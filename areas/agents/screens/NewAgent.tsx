import { agentCalls, NewAgent as NewAgentDraft } from '#areas/agents/contract.ts'
import { type AgentValues, emptyValues } from '#areas/agents/screens/agent-values.ts'
import { useCodeCheck } from '#areas/agents/screens/use-code-check.ts'
import { agentScreens } from '#areas/agents/screens.ts'
import { words } from '#areas/agents/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  MobileField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { goToScreen } from '#platform/console/router.ts'
import { CityFields } from '#platform/console/places.ts'

const toInput = (values: AgentValues) => {
  const { province: _, ...wire } = values
  return wire
}

/** Form for a new agent. It checks while typing whether the code is available. */
export default function NewAgent() {
  const t = useWords(words)
  const create = useApiMutation(agentCalls.create)
  const form = useRecordForm({
    name: 'agent',
    words,
    labels: {
      first_name: t('firstName'),
      last_name: t('lastName'),
      mobile_number: t('mobile'),
      upline_code: t('upline'),
    },
    schema: NewAgentDraft,
    initial: emptyValues,
    toInput,
  })
  const values = useFormValues(form)
  const { hint, taken } = useCodeCheck(values.agentCode)
  return (
    <RecordScreen title={t('newAgent')}>
      <RecordForm
        form={form}
        onSend={create.mutateAsync}
        onSent={() => goToScreen(agentScreens.list)}
        sendLabel={t('addAgent')}
        onCancel={() => goToScreen(agentScreens.list)}
        blockedReason={taken}
      >
        <FieldGroup title={t('personSection')} sentence={t('personSentence')}>
          <TextField name="agentCode" hint={hint} mono />
          <TextField name="first_name" required />
          <TextField name="last_name" required />
          <MobileField name="mobile_number" required />
          <TextField name="email" type="email" />
        </FieldGroup>
        <FieldGroup title={t('placeSection')} sentence={t('placeSentence')}>
          <CityFields values={values} set={(step, value) => form.form.setFieldValue(step, value)} />
          <TextField name="area" hint={t('areaHint')} />
          <TextField name="upline_code" hint={t('uplineHint')} mono />
        </FieldGroup>
      </RecordForm>
    </RecordScreen>
  )
}
