import { legacyCalls, Registration, signInCalls } from '#areas/session/contract.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { AcceptInvitation } from '#areas/session/screens/AcceptInvitation.tsx'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import { PasswordField } from '#areas/session/screens/PasswordField.tsx'
import { FormError } from './FormError.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { readEmailAction } from '#platform/console/session.ts'
import { callLegacyApi, useUncachedQuery } from '#platform/console/api.ts'
import { goToScreen, ScreenLink } from '#platform/console/router.ts'
import { toast } from '#platform/console/toast.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import { Button, Field } from '#platform/ui/plain.ts'
import styles from './session.module.css'

/** Requests an account, or sets the password with an invitation link. */
export default function Register() {
  const t = useWords(words)
  const options = useUncachedQuery(signInCalls.options, {})
  const savedAction = readEmailAction()
  const back = (
    <>
      {t('haveAccount')} <ScreenLink to={sessionScreens.signIn}>{t('signIn')}</ScreenLink>
    </>
  )
  if (savedAction?.action === 'accept-invite')
    return <AcceptInvitation token={savedAction.token} foot={back} />
  const isClosed = options?.registrationOpen === false
  return (
    <GuestPage
      title={t('register')}
      intro={isClosed ? t('registrationClosed') : t('registerIntro')}
      foot={back}
    >
      {!isClosed && <RegistrationForm />}
    </GuestPage>
  )
}

function RegistrationForm() {
  const t = useWords(words)
  const language = useLanguage()
  const plain = usePlainForm({
    initial: { firstName: '', lastName: '', email: '', password: '', confirmation: '' },
    schema: Registration,
    labels: {
      firstName: t('firstName'),
      lastName: t('lastName'),
      email: t('companyEmail'),
      password: t('password'),
      confirmation: t('confirmation'),
    },
    sent: ({ firstName, lastName, email, password }) => ({ firstName, lastName, email, password }),
    confirms: { field: 'confirmation', repeats: 'password' },
  })

  async function send() {
    const { firstName, lastName, email, password } = plain.values
    await callLegacyApi(legacyCalls.register, { firstName, lastName, email, password, language })
    toast('success', t('registered'), t('registeredText'))
    goToScreen(sessionScreens.signIn)
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={plain.isSending}
      onSubmit={(event) => void plain.submit(event, send)}
    >
      <Field {...plain.field('firstName')} autoComplete="given-name" />
      <Field {...plain.field('lastName')} autoComplete="family-name" />
      <Field
        {...plain.field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...plain.field('password')} autoComplete="new-password" hint={t('passwordHint')} />
      <PasswordField {...plain.field('confirmation')} autoComplete="new-password" />
      <FormError problem={plain.problem} />
      <Button kind="main" type="submit" disabled={plain.isSending}>
        {t('register')}
      </Button>
    </form>
  )
}
