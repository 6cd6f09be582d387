import { useEffect, useRef, useState } from 'react'
import { type Enrolment, signInCalls } from '#areas/session/sign-in/contract.ts'
import { qrImageUrl } from './qr-image.ts'
import { setUpWords } from '#areas/session/set-up-words.ts'
import { errorMessage } from '#platform/console/http.ts'
import { callApi } from '#platform/console/api.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './session.module.css'

/** Setup of an authenticator app that the identity service requires at sign-in. */
export default function AuthenticatorSetup() {
  const t = useWords(setUpWords)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  // Each request creates a new secret, and only the last one is valid.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    callApi(signInCalls.enrol, {}).then(setEnrolment, (error: unknown) =>
      toast('danger', t('failed'), errorMessage(error)),
    )
  }, [t])
  return (
    <>
      <output className={styles.message}>
        <strong>{t('heading')}</strong>
        <span>{t('intro')}</span>
      </output>
      {enrolment && (
        <>
          <img className={styles.qr} src={qrImageUrl(enrolment.picture)} alt={t('qrCode')} />
          <p className={styles.secret}>
            {t('orType')} <code>{enrolment.secret}</code>
          </p>
        </>
      )}
    </>
  )
}
