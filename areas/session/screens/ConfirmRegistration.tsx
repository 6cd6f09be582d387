import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { confirmRegistrationWords } from '#areas/session/confirm-registration-words.ts'
import { registrationCalls } from '#areas/session/contract.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { Password } from '#areas/session/sign-in/contract.ts'
import { FormError } from './FormError.tsx'
import { GuestPage } from './GuestPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { usePlainForm } from './use-plain-form.ts'
import { callApi } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { Button } from '#platform/ui/plain.ts'
import styles from './session.module.css'

/** Confirms a registration with its emailed link and the password that was chosen for it. */
export default function ConfirmRegistration() {
  const t = useWords(confirmRegistrationWords)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [isDone, setDone] = useState(false)
  const plain = usePlainForm({
    initial: { password: '' },
    schema: z.object({ password: Password }),
    labels: { password: t('password') },
  })
  const back = <ScreenLink to={sessionScreens.signIn}>{t('signIn')}</ScreenLink>
  if (isDone)
    return (
      <GuestPage title={t('doneTitle')} intro={<output>{t('doneText')}</output>} foot={null}>
        {back}
      </GuestPage>
    )
  const send = async () => {
    await callApi(registrationCalls.confirm, { token, password: plain.values.password })
    setDone(true)
  }
  return (
    <GuestPage title={t('title')} intro={t('intro')} foot={back}>
      <form
        className={styles.form}
        noValidate
        aria-busy={plain.isSending}
        onSubmit={(event) => void plain.submit(event, send)}
      >
        <PasswordField {...plain.field('password')} autoComplete="current-password" />
        <FormError problem={plain.problem} />
        <Button kind="main" type="submit" disabled={plain.isSending}>
          {t('confirm')}
        </Button>
      </form>
    </GuestPage>
  )
}
