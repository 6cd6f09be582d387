import { signInCalls, type SignedIn } from '#areas/session/sign-in/contract.ts'
import { hostedSignInWords } from '#areas/session/hosted-sign-in-words.ts'
import SignInForm from './SignInForm.tsx'
import { useUncachedQuery } from '#platform/console/api.ts'
import { signInPath } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { mainButton } from '#platform/ui/plain.ts'

type Props = { email: string; onSignedIn: (session: SignedIn) => void }

/** Sign-in dialog over a screen with unsaved changes: the form, or the identity service in another tab. */
export default function Reauthentication({ email, onSignedIn }: Props) {
  const t = useWords(hostedSignInWords)
  const options = useUncachedQuery(signInCalls.options, {})
  if (options?.signIn !== 'redirect') return <SignInForm email={email} onSignedIn={onSignedIn} />
  return (
    <>
      <p>{t('inAnotherTab')}</p>
      <a className={mainButton} href={signInPath} target="_blank" rel="noreferrer">
        {t('signInWith', { provider: options.provider })}
      </a>
    </>
  )
}
