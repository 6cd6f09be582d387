import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { securityCalls } from '#areas/session/contract.ts'
import type { Enrolment } from '#areas/session/sign-in/contract.ts'
import { SecondFactorEnrolment } from './SecondFactorEnrolment.tsx'
import { RecoveryCodes } from '#areas/session/screens/RecoveryCodes.tsx'
import { Section } from '#areas/session/screens/Section.tsx'
import { FormError } from './FormError.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { callApi, useApiMutation } from '#platform/console/api/api.ts'
import { toastMessage } from '#platform/console/toasts/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = { isOn: boolean; codesLeft: number }

/** Turns the second factor on with password, QR code and code, or off with password and code. */
export function SecondFactor({ isOn, codesLeft }: Props) {
  const t = useWords(words)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const remove = useApiMutation(securityCalls.removeSecondFactor)
  const plain = usePlainForm({
    initial: { password: '', code: '' },
    schema: isOn ? securityCalls.removeSecondFactor.request : securityCalls.beginSecondFactor.request,
    labels: { password: t('currentPassword'), code: t('code') },
    sent: ({ password, code }) => ({ password, ...(isOn && { code }) }),
  })

  async function send() {
    const { password, code } = plain.values
    if (isOn) toastMessage('success', (await remove.mutateAsync({ password, code })).message)
    else setEnrolment(await callApi(securityCalls.beginSecondFactor, { password }))
    plain.reset()
  }

  const statusText = isOn ? `${t('secondOn')} ${t('codesLeft', { n: codesLeft })}` : t('secondOff')
  if (codes.length > 0) {
    return (
      <Section title={t('recoveryTitle')} text={t('recoveryText')}>
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      </Section>
    )
  }
  return (
    <Section title={t('secondTitle')} text={statusText}>
      {enrolment && !isOn ? (
        <SecondFactorEnrolment
          enrolment={enrolment}
          onCancel={() => setEnrolment(null)}
          onConfirmed={(newCodes) => {
            setEnrolment(null)
            setCodes(newCodes)
          }}
        />
      ) : (
        <form noValidate aria-busy={plain.isSending} onSubmit={(event) => void plain.submit(event, send)}>
          <Stack gap="sm" maw={360}>
            <PasswordInput {...plain.field('password')} autoComplete="current-password" />
            {isOn && <TextInput {...plain.field('code')} autoComplete="one-time-code" />}
            <FormError problem={plain.problem} />
            <Group>
              <Button type="submit" variant={isOn ? 'default' : 'filled'} loading={plain.isSending}>
                {isOn ? t('turnOff') : t('turnOn')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Section>
  )
}
