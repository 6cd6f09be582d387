import type { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type SignedIn, signInCalls, type SignInReply } from '#areas/session/sign-in/contract.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { PasswordField } from '#areas/session/screens/PasswordField.tsx'
import { FormError } from './FormError.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { callApi } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Button, Field } from '#platform/ui/plain.ts'
import styles from './session.module.css'

// Rarely used, so they are loaded separately.
const AuthenticatorSetup = lazyPart(() => import('./AuthenticatorSetup.tsx'))
const PasskeyButton = lazyPart(() => import('./PasskeyButton.tsx'))
const NewRecoveryCodes = lazyPart(() => import('./NewRecoveryCodes.tsx'))

type Step = 'password' | 'code' | 'enrolment' | 'newPassword'
type Props = {
  /** Email of the ended session: over unsaved changes, only the same person can sign in. */
  email?: string
  /** Token of a user manager's link or invitation. */
  link?: string | undefined
  /** Whether a forgotten password can be replaced through an emailed link. */
  offersReset?: boolean
  onSignedIn: (session: SignedIn) => void
}

/** Sign-in form: email and password, then a code or new password if required. */
export default function SignInForm({ email: known = '', link, offersReset = false, onSignedIn }: Props) {
  const t = useWords(words)
  const [steps, setSteps] = useState<readonly Step[]>(['password'])
  const [secrets, setSecrets] = useState(0)
  const step = steps.at(-1) ?? 'password'
  const asksFor = (each: Step) => steps.includes(each)
  const [acceptsPasskey, setAcceptsPasskey] = useState(false)
  // Kept for the following step, because a signature replaces the code of the whole sign-in.
  const [passkey, setPasskey] = useState<PasskeyAssertion | null>(null)
  const [reply, setReply] = useState<SignInReply | null>(null)
  const plain = usePlainForm({
    initial: { email: known, password: '', code: '', newPassword: '', confirmation: '' },
    schema: signInCalls.signIn.request,
    labels: {
      email: t('email'),
      password: t('password'),
      code: t('code'),
      newPassword: t('newPassword'),
      confirmation: t('confirmation'),
    },
    sent: ({ email, password, code, newPassword }) => ({
      email,
      password,
      ...((asksFor('code') || asksFor('enrolment')) && passkey === null && { code }),
      ...(asksFor('newPassword') && { newPassword }),
    }),
    confirms: { field: 'confirmation', repeats: 'newPassword' },
  })

  async function send(
    { email = '', password = '', code, newPassword }: Partial<typeof plain.values>,
    signature = passkey,
  ) {
    const signedIn = await callApi(signInCalls.signIn, {
      email,
      password,
      ...(code !== undefined && { code }),
      ...(signature !== null && { passkey: signature }),
      ...(newPassword !== undefined && { newPassword }),
      ...(link !== undefined && { link }),
    })
    if (signedIn.recoveryCodes) setReply(signedIn)
    else onSignedIn(signedIn)
  }

  /** Sends the sign-in with a passkey instead of a code. */
  const usePasskey = (sign: () => Promise<PasskeyAssertion>, form: HTMLFormElement) => {
    const { email, password } = plain.values
    return plain.attempt(
      form,
      { email, password },
      async (input) => {
        const signature = await sign()
        setPasskey(signature)
        await send(input, signature)
      },
      goOn,
    )
  }

  /** Shows the next step if the error only requires another field. Returns whether it did. */
  function goOn(fields: string[]): boolean {
    if (fields.includes('passkey')) {
      setAcceptsPasskey(true)
      setPasskey(null)
    }
    // An expired secret is replaced by a new one.
    if (fields.includes('enrolment') && asksFor('enrolment')) {
      setSecrets(secrets + 1)
      plain.set({ code: '' })
      return true
    }
    const next = (['enrolment', 'code', 'newPassword'] as const).find(
      (each) => fields.includes(each) && !asksFor(each),
    )
    // After a wrong code during the setup, the same QR code stays.
    if (!next || (next === 'code' && asksFor('enrolment'))) return false
    setSteps([...steps, next])
    return true
  }

  const first = useRef<HTMLInputElement>(null)
  // Each step focuses its first field, except the first one, whose page does.
  useEffect(() => {
    if (step !== 'password' || known !== '') first.current?.focus()
  }, [step, known])

  const startAgain = () => {
    plain.reset()
    setPasskey(null)
    setSteps(['password'])
  }

  if (reply)
    return (
      <Suspense fallback={null}>
        <NewRecoveryCodes codes={reply.recoveryCodes ?? []} onKept={() => onSignedIn(reply)} />
      </Suspense>
    )
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={plain.isSending}
      onSubmit={(event) => void plain.submit(event, send, goOn)}
    >
      {step === 'password' && (
        <>
          <Field
            {...plain.field('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={known !== ''}
          />
          <PasswordField {...plain.field('password')} ref={first} autoComplete="current-password" />
          {offersReset && (
            <ScreenLink className={styles.forgot ?? ''} to={sessionScreens.forgotPassword}>
              {t('forgotPassword')}
            </ScreenLink>
          )}
        </>
      )}
      {step === 'enrolment' && (
        <Suspense fallback={null}>
          <AuthenticatorSetup key={secrets} />
        </Suspense>
      )}
      {(step === 'code' || step === 'enrolment') && (
        <>
          {step === 'code' && (
            <Said title={t('codeTitle')} text={t('codeIntro', { email: plain.values.email })} />
          )}
          {step === 'code' && acceptsPasskey && (
            <Suspense fallback={null}>
              <PasskeyButton
                isDisabled={plain.isSending}
                challenge={() => callApi(signInCalls.passkey, {})}
                onUse={(sign, form) => void usePasskey(sign, form)}
              />
            </Suspense>
          )}
          <Field
            {...plain.field('code')}
            ref={first}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
      {step === 'newPassword' && (
        <>
          <Said title={t('newPasswordTitle')} text={t('newPasswordIntro', { email: plain.values.email })} />
          <PasswordField
            {...plain.field('newPassword')}
            ref={first}
            autoComplete="new-password"
            hint={t('passwordHint')}
          />
          <PasswordField {...plain.field('confirmation')} autoComplete="new-password" />
        </>
      )}
      <FormError problem={plain.problem} />
      <Button kind="main" type="submit" disabled={plain.isSending}>
        {step === 'password' ? t('signIn') : t('continue')}
      </Button>
      {step !== 'password' && <Button onClick={startAgain}>{t('startAgain')}</Button>}
    </form>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <output className={styles.message}>
    <strong>{title}</strong>
    <span>{text}</span>
  </output>
)
