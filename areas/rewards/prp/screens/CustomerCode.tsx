import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { TextField, FieldGroup } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { SentCustomerCode } from '#platform/contract/controls.ts'

type Props = {
  /** The newest code, or null. */
  sent: SentCustomerCode | null
  /** Whether the redemption changed after the code was sent. */
  isOutdated: boolean
  isSending: boolean
  onSend: () => void
}

/** Part of the form in which the customer confirms the redemption with a code, so that no colleague has to approve it. */
export function CustomerCode({ sent, isOutdated, isSending, onSend }: Props) {
  const t = useWords(prpWords)
  const secondsLeft = useSecondsUntil(sent?.expiresAt ?? null)
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
  return (
    <FieldGroup title={t('customerCode')} sentence={t('customerCodeSentence')}>
      <Group>
        <Button variant="default" loading={isSending} onClick={onSend}>
          {t(sent === null ? 'sendCode' : 'sendNewCode')}
        </Button>
        {sent !== null && (
          <span role="status">
            {t(isOutdated ? 'codeOutdated' : secondsLeft > 0 ? 'codeSentTo' : 'codeExpired', {
              number: sent.recipient,
            })}
          </span>
        )}
      </Group>
      {sent !== null && (
        <TextField name="code" hint={secondsLeft > 0 ? t('codeHint', { time }) : t('codeExpired')} mono />
      )}
    </FieldGroup>
  )
}

function useSecondsUntil(moment: string | null): number {
  const secondsLeft = () =>
    moment === null ? 0 : Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    setSeconds(secondsLeft())
    const timer = setInterval(() => setSeconds(secondsLeft()), 1_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function only depends on the moment
  }, [moment])
  return seconds
}
