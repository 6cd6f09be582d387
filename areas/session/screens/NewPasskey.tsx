import { Button, Group, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import { ownProof, passkeyCalls } from '#areas/session/passkeys/contract.ts'
import { passkeyWords } from '#areas/session/passkey-words.ts'
import { FormError } from './FormError.tsx'
import { createPasskey } from './passkey-browser.ts'
import { type Factors, ProofFields } from './ProofFields.tsx'
import { usePlainForm } from './use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { callApi, useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { requiredText } from '#platform/contract/fields.ts'

const schema = z.object({ name: requiredText(60), ...ownProof })

type Props = { factors: Factors; onCodes: (codes: readonly string[]) => void }

/** Adds a passkey: name and proof of identity, then the dialog of the browser. */
export function NewPasskey({ factors, onCodes }: Props) {
  const t = useWords(passkeyWords)
  const translate = useWords(words)
  const add = useApiMutation(passkeyCalls.add)
  const plain = usePlainForm({
    initial: { name: '', password: '', code: '' },
    schema,
    labels: { name: translate('name'), password: translate('currentPassword'), code: translate('code') },
    sent: ({ name, password, code }) => ({ name, password, ...(factors.hasFactor && { code }) }),
  })

  async function send(
    { name = '', password = '', code }: { name?: string; password?: string; code?: string },
    passkey?: PasskeyAssertion,
  ) {
    const proof = { password, ...(code !== undefined && { code }), ...(passkey && { passkey }) }
    const created = await createPasskey(await callApi(passkeyCalls.begin, proof))
    const { message, data } = await add.mutateAsync({ name, passkey: created })
    toastMessage('success', message)
    plain.reset()
    onCodes(data.recoveryCodes)
  }

  return (
    <form noValidate aria-busy={plain.isSending} onSubmit={(event) => void plain.submit(event, send)}>
      <Stack gap="sm" maw={360}>
        <TextInput {...plain.field('name')} description={t('nameHint')} maxLength={60} />
        <ProofFields
          form={plain}
          factors={factors}
          onPasskey={(sign, form) => {
            const { name, password } = plain.values
            void plain.attempt(form, { name, password }, async (input) => send(input, await sign()))
          }}
        />
        <FormError problem={plain.problem} />
        <Group>
          <Button type="submit" loading={plain.isSending}>
            {t('addPasskey')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
