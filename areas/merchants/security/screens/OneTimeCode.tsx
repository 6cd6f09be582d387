import { Button, Group, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { codeCalls, type CodeStatus, type OneTimeCode as Code } from '#areas/merchants/security/contract.ts'
import { Delivery } from '#areas/merchants/security/screens/Delivery.tsx'
import { words } from '#areas/merchants/security/words.ts'
import { toUpdate } from '#platform/access.ts'
import { errorMessage, useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ActionButton, Facts } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

// Polling interval while a code is open.
const followMs = 5_000

const colours: Record<CodeStatus, StatusColour> = {
  sent: 'info',
  passed: 'success',
  failed: 'danger',
  expired: 'secondary',
  replaced: 'secondary',
}

/** Sends a code by SMS that the subscriber reads out to the staff member using this screen. */
export function OneTimeCode({ cognitoSub, name }: { cognitoSub: string; name: string }) {
  const t = useWords(words)
  const first = useSuspenseApiQuery(codeCalls.state, { cognitoSub })
  const { data = first } = useApiQuery(
    codeCalls.state,
    { cognitoSub },
    { everyMs: followMs, background: true },
  )
  const send = useApiMutation(codeCalls.send)
  const right = useDisabledReason(toUpdate(merchantPlace))
  const { code, recipient, disabledReason } = data
  return (
    <section aria-label={t('oneTimeCode')}>
      <Group justify="space-between" align="flex-start" mb="sm" className="card p-16">
        <div>
          <Title order={2} mb="xs">
            {t('oneTimeCode')}
          </Title>
          <p>{t('codeSentence', { number: recipient })}</p>
          {code === null && <p>{t('noCode')}</p>}
        </div>
        <ActionButton
          label={t('sendCode')}
          disabledReason={right ?? disabledReason}
          dialog={{
            title: t('sendCodeTitle', { name }),
            consequence: t('sendCodeConsequence', { number: recipient }),
            onConfirm: (reason) => send.mutateAsync({ cognitoSub, reason }),
          }}
        />
      </Group>
      {code && (
        <>
          <Facts
            facts={[
              [
                t('codeStatus'),
                <StatusBadge
                  key="status"
                  status={code.status}
                  label={t(`codeStatus_${code.status}`)}
                  colour={colours[code.status]}
                />,
              ],
              [
                t('delivery'),
                <Delivery key="delivery" state={code.delivery} failure={code.deliveryFailure} />,
              ],
              ...(code.deliveryFailure === '' ? [] : [[t('failure'), code.deliveryFailure] as const]),
              [t('requestedBy'), `${code.sentByName}, ${formatShortMoment(code.sentAt)}`],
              [t('codeUntil'), formatShortMoment(code.expiresAt)],
            ]}
          />
          {code.status === 'sent' && (
            <EnterCode key={code.codeId} cognitoSub={cognitoSub} code={code} closed={right} />
          )}
        </>
      )}
    </section>
  )
}

type Props = { cognitoSub: string; code: Code; closed: string | null }

function EnterCode({ cognitoSub, code: { codeId }, closed }: Props) {
  const t = useWords(words)
  const check = useApiMutation(codeCalls.check)
  const [digits, setDigits] = useState('')
  const [error, setError] = useState('')

  async function send(event: FormEvent) {
    event.preventDefault()
    setError('')
    try {
      const { data } = await check.mutateAsync({ cognitoSub, codeId, code: digits })
      if (data.status === 'sent') setError(t('codeWrong', { n: data.attemptsLeft }))
      if (data.status === 'failed') setError(t('codeFailed'))
      setDigits('')
    } catch (failure) {
      setError(errorMessage(failure))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Group align="flex-start" mt="sm">
        <TextInput
          label={t('enterCode')}
          description={t('enterCodeHint')}
          value={digits}
          error={error}
          maw={200}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          disabled={closed !== null}
          onChange={({ currentTarget }) => setDigits(currentTarget.value.replace(/\D/g, ''))}
        />
        <Button
          type="submit"
          mt={44}
          loading={check.isPending}
          disabled={closed !== null || digits.length !== 6}
          title={closed ?? ''}
        >
          {t('checkCode')}
        </Button>
      </Group>
    </form>
  )
}
