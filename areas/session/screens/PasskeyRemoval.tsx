import { Button, Group, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import type { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import { ownProof, type Passkey, passkeyCalls } from '#areas/session/passkeys/contract.ts'
import { passkeyWords } from '#areas/session/passkey-words.ts'
import { FormError } from './FormError.tsx'
import { type Factors, ProofFields } from './ProofFields.tsx'
import { usePlainForm } from './use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { toastMessage } from '#platform/console/toast.ts'

const schema = z.object(ownProof)

type Props = { passkey: Passkey; factors: Factors; onDone: () => void }

/** Removes a passkey with the password and a second factor. */
export function PasskeyRemoval({ passkey: { id, name }, factors, onDone }: Props) {
  const t = useWords(passkeyWords)
  const translate = useWords(words)
  const remove = useApiMutation(passkeyCalls.remove)
  const plain = usePlainForm({
    initial: { password: '', code: '' },
    schema,
    labels: { password: translate('currentPassword'), code: translate('code') },
  })

  async function send(
    { password = '', code }: { password?: string; code?: string },
    signature?: PasskeyAssertion,
  ) {
    const { message } = await remove.mutateAsync({
      id,
      password,
      ...(code !== undefined && { code }),
      ...(signature && { passkey: signature }),
    })
    toastMessage('success', message)
    onDone()
  }

  return (
    <form noValidate aria-busy={plain.isSending} onSubmit={(event) => void plain.submit(event, send)}>
      <Stack gap="sm" maw={360} mt="sm">
        <Text fw={600}>{t('removeTitle', { name })}</Text>
        <Text>{t('removeText')}</Text>
        <ProofFields
          form={plain}
          factors={factors}
          onPasskey={(sign, form) =>
            void plain.attempt(form, { password: plain.values.password }, async (input) =>
              send(input, await sign()),
            )
          }
        />
        <FormError problem={plain.problem} />
        <Group>
          <Button type="submit" color="red" loading={plain.isSending}>
            {t('remove')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {translate('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
