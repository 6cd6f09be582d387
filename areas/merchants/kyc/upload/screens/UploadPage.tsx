import { useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { IdType } from '#areas/merchants/kyc/contract.ts'
import { kycUploadCalls } from '#areas/merchants/kyc/upload/contract.ts'
import { idExpires, partsFor } from '#areas/merchants/kyc/rules.ts'
import { PhotoCard } from '#areas/merchants/kyc/upload/screens/PhotoCard.tsx'
import { uploadWords } from '#areas/merchants/kyc/upload/words.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import { HttpFailure, Refused, sentenceOf, useAnswer, useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { speak, useLanguage, useWords } from '#platform/console/words.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { languages } from '#platform/words/words.ts'
import styles from './upload.module.css'

/** A subscriber uploads their ID and selfie here by the link that staff generated. Nobody signs in. */
export default function UploadPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  return (
    <main className={styles.page}>
      <Languages />
      <OfLink key={token} token={token} />
    </main>
  )
}

const names = { en: 'English', fil: 'Filipino' }

function Languages() {
  const t = useWords(uploadWords)
  const language = useLanguage()
  return (
    <fieldset aria-label={t('languages')} className={styles.languages}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={language === each}
          onClick={() => speak(each)}
        >
          {names[each]}
        </button>
      ))}
    </fieldset>
  )
}

function OfLink({ token }: { token: string }) {
  const t = useWords(uploadWords)
  const [isSubmitted, setSubmitted] = useState(false)
  const { data, error, askAgain } = useAnswer(kycUploadCalls.link, { token }, { enabled: !isSubmitted })
  if (isSubmitted) return <Message title={t('submittedTitle')}>{t('submittedSentence')}</Message>
  const refused = error && codeOf(error)
  if (refused) return <Message title={t(`${refused}Title`)}>{t(`${refused}Sentence`)}</Message>
  if (!data) {
    return error ? (
      <Message title={t('title')}>
        <span role="alert">{t('loadFailed')}</span>{' '}
        <button type="button" className={styles.primary} onClick={askAgain}>
          {t('tryAgain')}
        </button>
      </Message>
    ) : (
      <p role="status">{t('loading')}</p>
    )
  }
  return <Upload token={token} link={data} onSubmitted={() => setSubmitted(true)} />
}

const codes = ['TOKEN_EXPIRED', 'TOKEN_USED', 'TOKEN_UNKNOWN', 'INVALID_STATE', 'TOO_MANY'] as const

/** Why the link cannot be used, or null when the page may be opened again. */
function codeOf(error: Error): (typeof codes)[number] | null {
  if (!(error instanceof Refused || error instanceof HttpFailure)) return null
  // What does not even look like a token was never one.
  if (error.code === 'VALIDATION') return 'TOKEN_UNKNOWN'
  return codes.find((code) => code === error.code) ?? null
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section role="status">
      <h1>{title}</h1>
      <p>{children}</p>
    </section>
  )
}

type Id = { idType: IdType | null; idNumber: string; idExpiry: string }

type UploadProps = {
  token: string
  link: ReplyOf<typeof kycUploadCalls.link>
  onSubmitted: () => void
}

function Upload({ token, link, onSubmitted }: UploadProps) {
  const t = useWords(uploadWords)
  const submit = useAsk(kycUploadCalls.submit)
  const [id, setId] = useState<Id>({ idType: link.id_type, idNumber: '', idExpiry: '' })
  const { idType, idNumber, idExpiry } = id
  const [missing, setMissing] = useState<string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const parts = partsFor(idType)
  const done = parts.filter((part) => link.uploaded.includes(part))
  const [today] = useState(() => dayInManila(new Date()))

  const whatIsMissing = (): string[] => [
    ...(idType === null ? [t('needType')] : []),
    ...(idNumber.trim().length < 4 ? [t('needNumber')] : []),
    ...(idExpires(idType) && idExpiry === '' ? [t('needExpiry')] : []),
    ...(idExpires(idType) && idExpiry !== '' && idExpiry < today ? [t('isExpired')] : []),
    ...parts.filter((part) => !link.uploaded.includes(part)).map((part) => t('needPart', { part: t(part) })),
  ]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const lacking = whatIsMissing()
    setMissing(lacking)
    setFailure(null)
    if (lacking.length > 0 || idType === null) return
    try {
      await submit.mutateAsync({
        token,
        id_type: idType,
        id_number: idNumber.trim(),
        ...(idExpires(idType) && { id_expiry: idExpiry }),
      })
      onSubmitted()
    } catch (error) {
      const code = error instanceof Error ? codeOf(error) : null
      setFailure(code === null ? sentenceOf(error) : t(`${code}Title`))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
        <p className={styles.quiet}>{t('validUntil', { until: shortMoment(link.expires_at) })}</p>
        <p className={styles.quiet}>{t('privacy')}</p>
      </header>
      <IdFields
        id={id}
        change={(change) => setId((before) => ({ ...before, ...change }))}
        today={today}
        hasPhotos={link.uploaded.length > 0}
      />
      <section>
        <h2>{t('photos')}</h2>
        <ul className={styles.cards}>
          {parts.map((part) => (
            <PhotoCard
              key={part}
              token={token}
              part={part}
              idType={idType}
              isUploaded={link.uploaded.includes(part)}
            />
          ))}
        </ul>
      </section>
      <footer className={styles.footer}>
        <p role="status">{t('progress', { done: String(done.length), total: String(parts.length) })}</p>
        {missing.length > 0 && (
          <div role="alert" className={styles.hints}>
            <strong>{t('cannotSubmit')}</strong>
            <ul>
              {missing.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        )}
        {failure !== null && (
          <p role="alert" className={styles.fault}>
            {t('submitFailed', { reason: failure })}
          </p>
        )}
        <button type="submit" className={styles.primary} disabled={submit.isPending}>
          {t(submit.isPending ? 'submitting' : 'submit')}
        </button>
      </footer>
    </form>
  )
}

type IdFieldsProps = {
  id: Id
  change: (change: Partial<Id>) => void
  today: string
  hasPhotos: boolean
}

function IdFields({ id: { idType, idNumber, idExpiry }, change, today, hasPhotos }: IdFieldsProps) {
  const t = useWords(uploadWords)
  return (
    <section>
      <h2>{t('yourId')}</h2>
      <label className={styles.field}>
        <span>{t('idType')}</span>
        <select
          required
          value={idType ?? ''}
          onChange={({ target }) => change({ idType: IdType.safeParse(target.value).data ?? null })}
        >
          <option value="">{t('chooseType')}</option>
          {IdType.options.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        {hasPhotos && <small>{t('changeType')}</small>}
      </label>
      <label className={styles.field}>
        <span>{t('idNumber')}</span>
        <input
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={idNumber}
          onChange={({ target }) => change({ idNumber: target.value })}
        />
        <small>{t('idNumberHint')}</small>
      </label>
      {idExpires(idType) && (
        <label className={styles.field}>
          <span>{t('idExpiry')}</span>
          <input
            type="date"
            required
            min={today}
            value={idExpiry}
            onChange={({ target }) => change({ idExpiry: target.value })}
          />
        </label>
      )}
    </section>
  )
}
