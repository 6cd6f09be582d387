import { signInCalls, type SignedIn } from '#areas/session/sign-in/contract.ts'
import { hostedSignInWords } from '#areas/session/hosted-sign-in-words.ts'
import SignInForm from './SignInForm.tsx'
import { useUncachedQuery } from '#platform/console/api/use-uncached-query.ts'
import { signInPath } from '#platform/console/session/redirect-link.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { mainButton } from '#platform/ui/plain/Button.tsx'

type Props = { email: string; onSignedIn: (session: SignedIn) => void }

/** A sign-in over a screen with something unsaved: by the form, or in a tab of its own on the identity's pages. */
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
