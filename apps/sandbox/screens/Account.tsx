import { useState } from 'react'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { consentAppCalls } from '#areas/merchants/consents/app/contract.ts'
import { ConsentDocument, requiredConsents } from '#areas/merchants/consents/contract.ts'
import { contactAppCalls } from '#areas/merchants/contact-codes/app/contract.ts'
import { consentVersion, givePhone, send, useCall } from '#apps/sandbox/client.ts'
import { CallForm } from '#apps/sandbox/Form.tsx'
import { Facts, Result, Rows, Screen, Status } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatDay } from '#platform/console/i18n/format.ts'
import { setLanguage, useLanguage } from '#platform/console/i18n/language.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Segmented } from '#platform/ui/plain/Segmented.tsx'
import { languages } from '#platform/words/catalogue.ts'

export function Account() {
  const t = useWords(phoneWords)
  const { data: profile } = useCall(subscriberAppCalls.profile, {})
  return (
    <Screen title={t('account')}>
      {profile && (
        <Facts
          of={[
            [t('name'), `${profile.firstName} ${profile.lastName}`],
            [t('mobile'), profile.mobileNumber],
            [t('email'), profile.email ?? '—'],
            [t('status'), <Status key="status" status={profile.kyc.type} />],
          ]}
        />
      )}
      <LanguageOfMessages />
      <h2>{t('consents')}</h2>
      <Consents />
      <h2>{t('changeContact')}</h2>
      <ContactChange />
      <Button onClick={() => void givePhone(null)}>{t('otherCustomer')}</Button>
    </Screen>
  )
}

/** Language of the phone, which is also that of the messages to the customer. */
function LanguageOfMessages() {
  const t = useWords(phoneWords)
  return (
    <Segmented
      label={t('language')}
      value={useLanguage()}
      options={languages.map((value) => ({ value, label: t(`language_${value}`), lang: value }))}
      onChange={(language) => {
        setLanguage(language)
        send(subscriberAppCalls.setLanguage, { language }).catch(() => {})
      }}
    />
  )
}

function Consents() {
  const t = useWords(phoneWords)
  const { data, error } = useCall(consentAppCalls.consents, {})
  const given = data?.data.filter(({ withdrawnAt }) => withdrawnAt === null)
  const isRequired = (document: ConsentDocument) =>
    (requiredConsents as readonly ConsentDocument[]).includes(document)
  return (
    <Rows
      label={t('consents')}
      from={{ rows: given && ConsentDocument.options, error }}
      empty=""
      row={(document) => {
        const consent = given?.find((each) => each.document === document)
        return {
          key: document,
          title: t(`document_${document}`),
          detail: consent
            ? t('agreedOn', { day: formatDay(consent.givenAt), version: consent.version })
            : t('notAgreed'),
          end: consent ? (
            !isRequired(document) && (
              <CallForm
                call={consentAppCalls.withdraw}
                input={() => ({ document })}
                button={t('withdraw')}
                isQuiet
              />
            )
          ) : (
            <CallForm
              call={consentAppCalls.give}
              input={() => ({ document, version: consentVersion })}
              button={t('agree')}
              isQuiet
            />
          ),
        }
      }}
    />
  )
}

function ContactChange() {
  const t = useWords(phoneWords)
  const [changeId, setChangeId] = useState<string | null>(null)
  const [result, setResult] = useState<{ status: string; attemptsLeft: number } | null>(null)
  if (changeId === null)
    return (
      <>
        {result?.status === 'right' && <Result title={t('contactChanged')} />}
        {result?.status === 'failed' && <p role="alert">{t('wrongCode', { count: 0 })}</p>}
        <CallForm
          call={contactAppCalls.start}
          fields={[
            { name: 'mobile', label: t('newMobile'), kind: 'mobile' },
            { name: 'email', label: t('newEmail'), hint: t('emailHint') },
          ]}
          input={({ mobile, email }) => ({ ...(mobile && { mobile }), ...(email && { email }) })}
          button={t('sendCode')}
          isQuiet
          onDone={({ changeId: id }) => {
            setResult(null)
            setChangeId(id)
          }}
        />
      </>
    )
  return (
    <>
      {result?.status === 'wrong' && <p role="alert">{t('wrongCode', { count: result.attemptsLeft })}</p>}
      <CallForm
        call={contactAppCalls.confirm}
        fields={[{ name: 'code', label: t('oneTimeCode'), kind: 'code' }]}
        input={({ code = '' }) => ({ changeId, code })}
        button={t('confirm')}
        onDone={(checked) => {
          setResult(checked)
          if (checked.status !== 'wrong') setChangeId(null)
        }}
      />
    </>
  )
}
