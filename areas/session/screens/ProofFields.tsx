import { PasswordInput, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import type { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import { passkeyCalls } from '#areas/session/passkeys/contract.ts'
import type { usePlainForm } from './use-plain-form.ts'
import { callApi } from '#platform/console/api.ts'
import { lazyPart } from '#platform/console/loading.ts'

const PasskeyButton = lazyPart(() => import('./PasskeyButton.tsx'))

/** Second factors of the person: whether a code is required, and whether a passkey can replace it. */
export type Factors = { hasFactor: boolean; offersPasskey: boolean }

type Props = {
  form: Pick<ReturnType<typeof usePlainForm<{ password: string; code: string }>>, 'field' | 'isSending'>
  factors: Factors
  onPasskey: (sign: () => Promise<PasskeyAssertion>, form: HTMLFormElement) => void
}

/** Current password and second factor, which changes of the second factors require. */
export function ProofFields({ form, factors: { hasFactor, offersPasskey }, onPasskey }: Props) {
  return (
    <>
      <PasswordInput {...form.field('password')} autoComplete="current-password" />
      {hasFactor && <TextInput {...form.field('code')} autoComplete="one-time-code" />}
      {hasFactor && offersPasskey && (
        <Suspense fallback={null}>
          <PasskeyButton
            isDisabled={form.isSending}
            challenge={() => callApi(passkeyCalls.challenge, { purpose: 'change' })}
            onUse={onPasskey}
          />
        </Suspense>
      )}
    </>
  )
}
