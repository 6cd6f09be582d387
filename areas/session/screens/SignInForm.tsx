import { Suspense, useEffect, useRef, useState } from 'react'
import { type SignedIn, signInCalls } from '#areas/session/sign-in/contract.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { PasswordField } from '#areas/session/screens/PasswordField.tsx'
import { FormError } from './FormError.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { callApi } from '#platform/console/api/api-client.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Field } from '#platform/ui/plain/Field.tsx'
import styles from './session.module.css'

// Few ever set up an app here, and once.
const AuthenticatorSetup = lazyPart(() => import('./AuthenticatorSetup.tsx'))

type Step = 'password' | 'code' | 'enrolment' | 'newPassword'
type Props = {
  /** Whose session it was: in the layer over an unsaved form nobody else can sign in. */
  email?: string
  /** The token of a user manager's link or invitation. */
  link?: string | undefined
  /** Whether a forgotten password can be replaced by a mailed link. */
  offersReset?: boolean
  onSignedIn: (session: SignedIn) => void
}

/** E-mail and password, and what the identity asks for after them: a code, a new password. */
export default function SignInForm({ email: known = '', link, offersReset = false, onSignedIn }: Props) {
  const t = useWords(words)
  const [steps, setSteps] = useState<readonly Step[]>(['password'])
  const [secrets, setSecrets] = useState(0)
  const step = steps.at(-1) ?? 'password'
  const asksFor = (each: Step) => steps.includes(each)
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
      ...((asksFor('code') || asksFor('enrolment')) && { code }),
      ...(asksFor('newPassword') && { newPassword }),
    }),
    confirms: { field: 'confirmation', repeats: 'newPassword' },
  })

  const send = async ({ email = '', password = '', code, newPassword }: Partial<typeof plain.values>) =>
    onSignedIn(
      await callApi(signInCalls.signIn, {
        email,
        password,
        ...(code !== undefined && { code }),
        ...(newPassword !== undefined && { newPassword }),
        ...(link !== undefined && { link }),
      }),
    )

  /** Whether a refusal only asks for the next step. */
  function goOn(fields: string[]): boolean {
    // A secret that was given too long ago gives way to another.
    if (fields.includes('enrolment') && asksFor('enrolment')) {
      setSecrets(secrets + 1)
      plain.set({ code: '' })
      return true
    }
    const next = (['enrolment', 'code', 'newPassword'] as const).find(
      (each) => fields.includes(each) && !asksFor(each),
    )
    // A wrong code of the app that is being set up: its picture stays.
    if (!next || (next === 'code' && asksFor('enrolment'))) return false
    setSteps([...steps, next])
    return true
  }

  const first = useRef<HTMLInputElement>(null)
  // Each step begins at its first field. The first step leaves the focus to the page.
  useEffect(() => {
    if (step !== 'password' || known !== '') first.current?.focus()
  }, [step, known])

  const startAgain = () => {
    plain.reset()
    setSteps(['password'])
  }

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
        {step === 'password' ? t('signIn') : t('goOn')}
      </Button>
      {step !== 'password' && <Button onClick={startAgain}>{t('startAgain')}</Button>}
    </form>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <output className={styles.said}>
    <strong>{title}</strong>
    <span>{text}</span>
  </output>
)
