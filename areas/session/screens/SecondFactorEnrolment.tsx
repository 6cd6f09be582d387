import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { securityCalls } from '#areas/session/contract.ts'
import type { Enrolment } from '#areas/session/sign-in/contract.ts'
import { FormError } from './FormError.tsx'
import { usePlainForm } from './use-plain-form.ts'
import { qrImageUrl } from './qr-image.ts'
import { words } from '#areas/session/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './session.module.css'

type Props = {
  enrolment: Enrolment
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the secret as a QR code and asks for a code that confirms the setup. */
export function SecondFactorEnrolment({ enrolment: { secret, picture }, onConfirmed, onCancel }: Props) {
  const t = useWords(words)
  const confirm = useApiMutation(securityCalls.confirmSecondFactor)
  const plain = usePlainForm({
    initial: { code: '' },
    schema: securityCalls.confirmSecondFactor.request,
    labels: { code: t('code') },
  })
  const send = async () => onConfirmed((await confirm.mutateAsync(plain.values)).data.recoveryCodes)

  return (
    <form noValidate aria-busy={plain.isSending} onSubmit={(event) => void plain.submit(event, send)}>
      <Stack gap="sm">
        <Text>{t('scan')}</Text>
        <img className={styles.qr} src={qrImageUrl(picture)} alt={t('qrCode')} />
        <Text>
          {t('orType')} <Code>{secret}</Code>
        </Text>
        <TextInput {...plain.field('code')} maw={160} inputMode="numeric" autoComplete="one-time-code" />
        <FormError problem={plain.problem} />
        <Group>
          <Button type="submit" loading={plain.isSending}>
            {t('confirm')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
