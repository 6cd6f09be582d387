import type { PasskeyAssertion, PasskeyRequest } from '#areas/session/passkey-responses.ts'
import { passkeyWords } from '#areas/session/passkey-words.ts'
import { signWithPasskey } from './passkey-browser.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Button } from '#platform/ui/plain.ts'

type Props = {
  isDisabled: boolean
  /** Requests the challenge that the passkey signs. */
  challenge: () => Promise<PasskeyRequest>
  /** Submits the form of the button with the signature. */
  onUse: (sign: () => Promise<PasskeyAssertion>, form: HTMLFormElement) => void
}

/** Submits its form with a passkey instead of a code. */
export default function PasskeyButton({ isDisabled, challenge, onUse }: Props) {
  const t = useWords(passkeyWords)
  const sign = async () => signWithPasskey(await challenge())
  return (
    <Button
      disabled={isDisabled}
      onClick={({ currentTarget: { form } }) => {
        if (form) onUse(sign, form)
      }}
    >
      {t('usePasskey')}
    </Button>
  )
}
