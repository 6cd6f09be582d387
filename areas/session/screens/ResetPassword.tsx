import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { NewPassword, passwordResetCalls } from '#areas/session/contract.ts'
import { resetWords } from '#areas/session/reset-words.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { FormError } from './FormError.tsx'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import { PasswordField } from '#areas/session/screens/PasswordField.tsx'
import { usePlainForm } from '#areas/session/screens/use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { ApiError, errorMessage } from '#platform/console/http.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { callApi } from '#platform/console/api.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import { Button } from '#platform/ui/plain.ts'
import styles from './session.module.css'

/** Sets a new password with an emailed link. */
export default function ResetPassword() {
  const t = useWords(resetWords)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { email, failure } = useLink(token)
  const [isDone, setDone] = useState(false)
  const back = <ScreenLink to={sessionScreens.signIn}>{t('backToSignIn')}</ScreenLink>
  if (isDone)
    return (
      <GuestPage title={t('doneTitle')} intro={<output>{t('doneText')}</output>} foot={null}>
        <ScreenLink to={sessionScreens.signIn}>{t('signIn')}</ScreenLink>
      </GuestPage>
    )
  if (failure instanceof ApiError)
    return (
      <GuestPage title={t('expiredTitle')} intro={t('expiredText')} foot={back}>
        <ScreenLink to={sessionScreens.forgotPassword}>{t('requestAnother')}</ScreenLink>
      </GuestPage>
    )
  if (failure) return <GuestPage title={t('heading')} intro={errorMessage(failure)} foot={back} />
  if (email === null) return null
  return <NewPasswordForm {...{ token, email }} onSet={() => setDone(true)} foot={back} />
}

type Props = { token: string; email: string; onSet: () => void; foot: ReactNode }

function NewPasswordForm({ token, email, onSet, foot }: Props) {
  const t = useWords(words)
  const own = useWords(resetWords)
  const language = useLanguage()
  const plain = usePlainForm({
    initial: { newPassword: '', confirmation: '' },
    schema: z.object({ newPassword: NewPassword }),
    labels: { newPassword: t('newPassword'), confirmation: t('confirmation') },
    sent: ({ newPassword }) => ({ newPassword }),
    confirms: { field: 'confirmation', repeats: 'newPassword' },
  })
  const send = async () => {
    await callApi(passwordResetCalls.resetPassword, {
      token,
      newPassword: plain.values.newPassword,
      language,
    })
    onSet()
  }
  return (
    <GuestPage title={own('newTitle')} intro={own('newIntro', { email })} foot={foot}>
      <form
        className={styles.form}
        noValidate
        aria-busy={plain.isSending}
        onSubmit={(event) => void plain.submit(event, send)}
      >
        <input hidden type="text" autoComplete="username" value={email} readOnly />
        <PasswordField {...plain.field('newPassword')} autoComplete="new-password" hint={t('passwordHint')} />
        <PasswordField {...plain.field('confirmation')} autoComplete="new-password" />
        <FormError problem={plain.problem} />
        <Button kind="main" type="submit" disabled={plain.isSending}>
          {own('setPassword')}
        </Button>
      </form>
    </GuestPage>
  )
}

/** Loads the account of a reset link. */
function useLink(token: string) {
  const [answer, setAnswer] = useState<{ email: string | null; failure: unknown }>({
    email: null,
    failure: null,
  })
  useEffect(() => {
    let isCurrent = true
    callApi(passwordResetCalls.passwordReset, { token }).then(
      ({ email }) => isCurrent && setAnswer({ email, failure: null }),
      (failure: unknown) => isCurrent && setAnswer({ email: null, failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [token])
  return answer
}
