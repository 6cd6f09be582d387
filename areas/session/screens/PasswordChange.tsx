import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { securityCalls } from '#areas/session/contract.ts'
import { Section } from '#areas/session/screens/Section.tsx'
import { FormError } from './FormError.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatMoment, useWords } from '#platform/console/i18n.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { toastMessage } from '#platform/console/toast.ts'

export function PasswordChange({ changedAt }: { changedAt: string | null }) {
  const t = useWords(words)
  const { email } = useSignedIn()
  const change = useApiMutation(securityCalls.changePassword)
  const plain = usePlainForm({
    initial: { password: '', newPassword: '', confirmation: '' },
    schema: securityCalls.changePassword.request,
    labels: {
      password: t('currentPassword'),
      newPassword: t('newPassword'),
      confirmation: t('confirmation'),
    },
    sent: ({ password, newPassword }) => ({ password, newPassword }),
    confirms: { field: 'confirmation', repeats: 'newPassword' },
  })

  async function send() {
    const { password, newPassword } = plain.values
    const { message } = await change.mutateAsync({ password, newPassword })
    toastMessage('success', message)
    plain.reset()
  }

  const statusText = changedAt ? t('passwordChanged', { when: formatMoment(changedAt) }) : t('passwordNever')
  return (
    <Section title={t('passwordTitle')} text={`${statusText} ${t('changeEnds')}`}>
      <form noValidate aria-busy={plain.isSending} onSubmit={(event) => void plain.submit(event, send)}>
        <Stack gap="sm" maw={360}>
          <input hidden type="text" autoComplete="username" value={email} readOnly />
          <PasswordInput {...plain.field('password')} autoComplete="current-password" />
          <PasswordInput
            {...plain.field('newPassword')}
            autoComplete="new-password"
            description={t('passwordHint')}
          />
          <PasswordInput {...plain.field('confirmation')} autoComplete="new-password" />
          <FormError problem={plain.problem} />
          <Group>
            <Button type="submit" loading={plain.isSending}>
              {t('changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
