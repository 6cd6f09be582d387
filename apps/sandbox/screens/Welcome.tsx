import { useState } from 'react'
import { registrationAppCalls } from '#areas/merchants/registration/app/contract.ts'
import { consentVersion, givePhone, queryClient, usePhone } from '#apps/sandbox/client.ts'
import { CallForm, type FieldSpec, type Values } from '#apps/sandbox/Form.tsx'
import { Rows, Screen, Status } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { LanguageSwitch } from '#platform/console/i18n/LanguageSwitch.tsx'
import { useLanguage } from '#platform/console/i18n/language.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button, mainButton } from '#platform/ui/plain/Button.tsx'

export function Welcome() {
  const t = useWords(phoneWords)
  const phone = usePhone()
  return (
    <>
      <div className="row justify-between gap-8">
        <strong className="text-link">{t('appName')}</strong>
        <LanguageSwitch label={t('language')} />
      </div>
      <h1>{t('welcomeTitle')}</h1>
      <p>{t('welcomeIntro')}</p>
      <a className={mainButton} href="#/register">
        {t('register')}
      </a>
      <h2>{t('demoCustomers')}</h2>
      <Rows
        label={t('demoCustomers')}
        from={{ rows: phone.data?.customers, error: phone.error }}
        empty={t('noCustomers')}
        row={({ subscriber, name, mobile, kyc }) => ({
          key: subscriber,
          title: name,
          detail: mobile,
          end: (
            <Button aria-label={t('chooseNamed', { name })} onClick={() => void givePhone(subscriber)}>
              {t('choose')}
            </Button>
          ),
          children: <Status status={kyc} />,
        })}
      />
    </>
  )
}

/** Registration: the number, the code that was sent to it, the profile. */
export function Register() {
  const t = useWords(phoneWords)
  const language = useLanguage()
  const [registrationId, setRegistrationId] = useState<string | null>(null)
  const [isProven, setProven] = useState(false)
  const [attemptsLeft, setAttemptsLeft] = useState<number | null>(null)
  const start = (id: string | null) => {
    setRegistrationId(id)
    setAttemptsLeft(null)
  }
  if (registrationId === null)
    return (
      <Screen title={t('register')}>
        <p>{t('registerIntro')}</p>
        <CallForm
          call={registrationAppCalls.start}
          fields={[{ name: 'mobile', label: t('mobile'), kind: 'mobile', autoComplete: 'tel' }]}
          input={({ mobile = '' }) => ({ mobile, language })}
          button={t('sendCode')}
          onDone={({ registrationId: id }) => {
            start(id)
            void queryClient.invalidateQueries({ queryKey: ['messages'] })
          }}
        />
      </Screen>
    )
  if (!isProven)
    return (
      <Screen title={t('enterCode')}>
        <p>{t('codeSent')}</p>
        {attemptsLeft !== null && <p role="alert">{t('wrongCode', { count: attemptsLeft })}</p>}
        <CallForm
          call={registrationAppCalls.prove}
          fields={[{ name: 'code', label: t('oneTimeCode'), kind: 'code' }]}
          input={({ code = '' }) => ({ registrationId, code })}
          button={t('continue')}
          onDone={({ status, attemptsLeft: left }) => {
            if (status === 'right') setProven(true)
            else if (status === 'failed') start(null)
            else setAttemptsLeft(left)
          }}
        />
        <Button onClick={() => start(null)}>{t('otherNumber')}</Button>
      </Screen>
    )
  const profile: FieldSpec[] = [
    { name: 'profile/firstName', label: t('firstName'), autoComplete: 'given-name' },
    { name: 'profile/lastName', label: t('lastName'), autoComplete: 'family-name' },
    { name: 'profile/birthDate', label: t('bornOn'), kind: 'day' },
    { name: 'profile/email', label: t('emailOptional'), autoComplete: 'email' },
    { name: 'terms', label: t('agree_terms'), kind: 'check' },
    { name: 'privacy', label: t('agree_privacy'), kind: 'check' },
    { name: 'marketing', label: t('agree_marketing'), kind: 'check' },
  ]
  const input = (values: Values) => ({
    registrationId,
    language,
    profile: {
      firstName: values['profile/firstName'] ?? '',
      lastName: values['profile/lastName'] ?? '',
      birthDate: values['profile/birthDate'] ?? '',
      nationality: 'PH',
      ...(values['profile/email'] && { email: values['profile/email'] }),
    },
    consents: ['terms', 'privacy', 'marketing']
      .filter((document) => values[document])
      .map((document) => ({ document, version: consentVersion })),
  })
  return (
    <Screen title={t('yourProfile')}>
      <CallForm
        call={registrationAppCalls.complete}
        fields={profile}
        input={input}
        button={t('openAccount')}
        onDone={() => (location.hash = '#/')}
      />
    </Screen>
  )
}
