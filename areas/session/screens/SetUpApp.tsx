import { useEffect, useRef, useState } from 'react'
import { type Enrolment, signInCalls } from '#areas/session/door/contract.ts'
import { imageOf } from '#areas/session/screens/picture.ts'
import { setUpWords } from '#areas/session/set-up-words.ts'
import { sentenceOf } from '#platform/console/failures.ts'
import { ask } from '#platform/console/send.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './session.module.css'

/** What an app is shown that the identity service wants before it lets the person in. */
export default function SetUpApp() {
  const t = useWords(setUpWords)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  // Each asking makes another secret, and only the last one counts.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask(signInCalls.enrol, {}).then(setEnrolment, (failure: unknown) =>
      toast('danger', t('failed'), sentenceOf(failure)),
    )
  }, [t])
  return (
    <>
      <output className={styles.said}>
        <strong>{t('title')}</strong>
        <span>{t('intro')}</span>
      </output>
      {enrolment && (
        <>
          <img className={styles.qr} src={imageOf(enrolment.picture)} alt={t('picture')} />
          <p className={styles.secret}>
            {t('orType')} <code>{enrolment.secret}</code>
          </p>
        </>
      )}
    </>
  )
}
