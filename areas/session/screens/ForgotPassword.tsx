import { type ReactNode, useState } from 'react'
import { passwordResetCalls, signInCalls } from '#areas/session/contract.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { FormError } from './FormError.tsx'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { resetWords } from '#areas/session/reset-words.ts'
import { useUncachedQuery, callApi } from '#platform/console/api.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import { Button, Field } from '#platform/ui/plain.ts'
import styles from './session.module.css'

/** Requests a link to set a new password. */
export default function ForgotPassword() {
  const t = useWords(resetWords)
  const options = useUncachedQuery(signInCalls.options, {})
  const back = <ScreenLink to={sessionScreens.signIn}>{t('backToSignIn')}</ScreenLink>
  if (options?.passwordReset === false)
    return (
      <GuestPage
        title={t('heading')}
        intro={options.keepsPasswords ? t('contactManager') : t('resetElsewhere')}
        foot={back}
      />
    )
  return <Request foot={back} />
}

function Request({ foot }: { foot: ReactNode }) {
  const t = useWords(resetWords)
  const language = useLanguage()
  const [sent, setSent] = useState<{ email: string; minutes: number } | null>(null)
  const plain = usePlainForm({
    initial: { email: '' },
    schema: passwordResetCalls.forgotPassword.request,
    labels: { email: t('email') },
  })
  const send = async () => {
    const { email } = plain.values
    setSent({ email, ...(await callApi(passwordResetCalls.forgotPassword, { email, language })) })
  }
  if (sent)
    return (
      <GuestPage
        title={t('sentTitle')}
        intro={<output>{t('sentText', { email: sent.email, minutes: String(sent.minutes) })}</output>}
        foot={foot}
      />
    )
  return (
    <GuestPage title={t('heading')} intro={t('intro')} foot={foot}>
      <form
        className={styles.form}
        noValidate
        aria-busy={plain.isSending}
        onSubmit={(event) => void plain.submit(event, send)}
      >
        <Field
          {...plain.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormError problem={plain.problem} />
        <Button kind="main" type="submit" disabled={plain.isSending}>
          {t('sendLink')}
        </Button>
      </form>
    </GuestPage>
  )
}
