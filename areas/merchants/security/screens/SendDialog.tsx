import { Modal } from '#platform/console/dialog.ts'
import { Channel, securityCalls } from '#areas/merchants/security/contract.ts'
import { words } from '#areas/merchants/security/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  SelectField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  useRecordForm,
} from '#platform/console/form.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import type { ReplyOf } from '#platform/contract/call.ts'

type Props = {
  cognitoSub: string
  name: string
  choices: ReplyOf<typeof securityCalls.choices>
  onClose: () => void
}

/** Dialog that selects the questions and the channel to send them by. */
export function SendDialog({ cognitoSub, name, choices, onClose }: Props) {
  const t = useWords(words)
  const language = useLanguage()
  const send = useApiMutation(securityCalls.send)
  const form = useRecordForm({
    name: 'security-questions',
    words,
    labels: { questionIds: t('questions') },
    id: cognitoSub,
    schema: securityCalls.send.request,
    initial: { questionIds: [] as number[], channel: 'sms' as Channel, reason: '' },
    toInput: (values) => ({ ...values, cognitoSub }),
  })
  const questions = choices.questions.map(({ id, question, questionFil, isSet }) => {
    const text = language === 'fil' ? questionFil : question
    return { value: id, label: isSet ? text : t('notSet', { question: text }), disabled: !isSet }
  })
  const channels = Channel.options.map((value) => {
    const address = choices.channels[value]
    const channel = t(value)
    return {
      value,
      label: address === null ? t('noAddress', { channel }) : t('channelTo', { channel, address }),
      disabled: address === null,
    }
  })
  return (
    <Modal opened onClose={onClose} title={t('sendTitle', { name })} size="lg" centered>
      <RecordForm
        form={form}
        onSend={send.mutateAsync}
        onSent={onClose}
        sendLabel={t('sendNow')}
        onCancel={onClose}
      >
        <FieldGroup title={t('questions')} sentence={t('sentence')}>
          <CheckboxGroupField name="questionIds" hint={t('questionsHint')} options={questions} />
          <SelectField name="channel" options={channels} />
          <TextAreaField name="reason" hint={t('reasonHint')} />
        </FieldGroup>
      </RecordForm>
    </Modal>
  )
}
