import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { securityCalls } from '#areas/session/contract.ts'
import type { Enrolment } from '#areas/session/sign-in/contract.ts'
import { SecondFactorEnrolment } from './SecondFactorEnrolment.tsx'
import { RecoveryCodes } from '#areas/session/screens/RecoveryCodes.tsx'
import { Section } from '#areas/session/screens/Section.tsx'
import { type Factors, ProofFields } from './ProofFields.tsx'
import type { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import { FormError } from './FormError.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { callApi, useApiMutation } from '#platform/console/api.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'

type Proof = { password?: string; code?: string; passkey?: PasskeyAssertion }
type Props = {
  isOn: boolean
  codesLeft: number
  factors: Factors
}

/** Turns the authenticator app on with a QR code, or off; both with the password and the present second factor. */
export function SecondFactor({ isOn, codesLeft, factors }: Props) {
  const t = useWords(words)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const remove = useApiMutation(securityCalls.removeSecondFactor)
  const plain = usePlainForm({
    initial: { password: '', code: '' },
    schema: isOn ? securityCalls.removeSecondFactor.request : securityCalls.beginSecondFactor.request,
    labels: { password: t('currentPassword'), code: t('code') },
    sent: ({ password, code }) => ({ password, ...(factors.hasFactor && { code }) }),
  })

  async function send({ password = '', code, passkey }: Proof) {
    const proof = { password, ...(code !== undefined && { code }), ...(passkey && { passkey }) }
    if (isOn) toastMessage('success', (await remove.mutateAsync(proof)).message)
    else setEnrolment(await callApi(securityCalls.beginSecondFactor, proof))
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
            <ProofFields
              form={plain}
              factors={factors}
              onPasskey={(sign, form) =>
                void plain.attempt(form, { password: plain.values.password }, async (input) =>
                  send({ ...input, passkey: await sign() }),
                )
              }
            />
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
