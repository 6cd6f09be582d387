import { useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { IdType, type UploadPart } from '#areas/merchants/kyc/contract.ts'
import { kycUploadCalls } from '#areas/merchants/kyc/upload/contract.ts'
import { idExpires, partsFor } from '#areas/merchants/kyc/rules.ts'
import { PhotoCard } from '#areas/merchants/kyc/upload/screens/PhotoCard.tsx'
import { uploadWords } from '#areas/merchants/kyc/upload/words.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import { HttpError, ApiError, errorMessage } from '#platform/console/http.ts'
import { dayFormat, type DateError, type DateTextProps, useDateText } from '#platform/console/dates.ts'
import {
  formatShortMoment,
  LanguageSwitch,
  setLanguage,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { followSystemColours } from '#platform/console/appearance.ts'
import { callApi } from '#platform/console/api.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import styles from './upload.module.css'

/** Public page where a subscriber uploads their ID and selfie through a generated link. It needs no session. */
export default function UploadPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const t = useWords(uploadWords)
  useEffect(followSystemColours, [])
  return (
    <main className={styles.page}>
      <div className="flex items-center justify-between">
        <span className={styles.brand}>ERP</span>
        <LanguageSwitch label={t('language')} />
      </div>
      <OfLink key={token} token={token} />
    </main>
  )
}

type Link = ReplyOf<typeof kycUploadCalls.link>

type State =
  | { name: 'loading' }
  | { name: 'failed' }
  | { name: 'submitted' }
  | { name: 'refused'; code: (typeof codes)[number] }
  | { name: 'open'; link: Link }

// Does not use the console's query client, to keep the page small on phones.
function OfLink({ token }: { token: string }) {
  const t = useWords(uploadWords)
  const [state, setState] = useState<State>({ name: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    callApi(kycUploadCalls.link, { token }, { signal: stop.signal }).then(
      (link) => setState(opened(link)),
      (error: unknown) => {
        if (stop.signal.aborted) return
        const code = codeOf(error)
        setState(code === null ? { name: 'failed' } : { name: 'refused', code })
      },
    )
    return () => stop.abort()
  }, [token, attempt])

  if (state.name === 'loading') return <p role="status">{t('loading')}</p>
  if (state.name === 'submitted')
    return <Message title={t('submittedTitle')}>{t('submittedSentence')}</Message>
  if (state.name === 'refused')
    return <Message title={t(`${state.code}Title`)}>{t(`${state.code}Sentence`)}</Message>
  if (state.name === 'failed') {
    return (
      <Message title={t('pageTitle')}>
        {t('loadFailed')}{' '}
        <button type="button" className={styles.primary} onClick={() => setAttempt(attempt + 1)}>
          {t('retry')}
        </button>
      </Message>
    )
  }
  return (
    <Upload
      token={token}
      link={state.link}
      onUploaded={(uploaded) => setState({ name: 'open', link: { ...state.link, uploaded } })}
      onSubmitted={() => setState({ name: 'submitted' })}
    />
  )
}

/** Switches the page to the language of the person's messages. */
function opened(link: Link): State {
  if (link.language !== null) setLanguage(link.language)
  return { name: 'open', link }
}

const codes = ['TOKEN_EXPIRED', 'TOKEN_USED', 'TOKEN_UNKNOWN', 'INVALID_STATE', 'TOO_MANY'] as const

/** Code of the reason the link cannot be used, or null if opening the page again may work. */
function codeOf(error: unknown): (typeof codes)[number] | null {
  if (!(error instanceof ApiError || error instanceof HttpError)) return null
  // A malformed token is treated as unknown.
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

/** Which images a reviewer requested again, and why. */
function Requested({ requested }: Pick<Link, 'requested'>) {
  const t = useWords(uploadWords)
  if (requested === null) return null
  const { images, reasonCode, reason } = requested
  return (
    <section className={styles.hints} role="note">
      <h2>{t('requestedTitle', { images: images.map((part) => t(part)).join(', ') })}</h2>
      <p>{reasonCode === 'OTHER' ? reason : t(reasonCode)}</p>
      <p>{t('requestedAll')}</p>
      <p>{t('requestedSafety')}</p>
    </section>
  )
}

type Field = 'idType' | 'idNumber' | 'idExpiry' | UploadPart

const one = (field: Field, error: string | null): [Field, string][] =>
  error === null ? [] : [[field, error]]

type Id = { idType: IdType | null; idNumber: string; idExpiry: string }

type UploadProps = {
  token: string
  link: Link
  onUploaded: (uploaded: UploadPart[]) => void
  onSubmitted: () => void
}

function Upload({ token, link, onUploaded, onSubmitted }: UploadProps) {
  const t = useWords(uploadWords)
  const language = useLanguage()
  const [isSending, setSending] = useState(false)
  const [id, setId] = useState<Id>({ idType: link.id_type, idNumber: '', idExpiry: '' })
  const { idType, idNumber, idExpiry } = id
  const [dateError, setDateError] = useState<DateError | null>(null)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const parts = partsFor(idType)
  const done = parts.filter((part) => link.uploaded.includes(part))
  const [today] = useState(() => dayInManila(new Date()))

  const unreadable = dateError?.kind === 'unreadable' ? dateError.message : null
  const expiryError =
    unreadable ?? (idExpiry === '' ? t('needExpiry') : idExpiry < today ? t('isExpired') : null)
  const missing = new Map<Field, string>([
    ...one('idType', idType === null ? t('needType') : null),
    ...one('idNumber', idNumber.trim().length < 4 ? t('needNumber') : null),
    ...one('idExpiry', idExpires(idType) ? expiryError : null),
    ...parts.flatMap((part) =>
      one(part, link.uploaded.includes(part) ? null : t('needPart', { part: t(part) })),
    ),
  ])
  const errorAt = (field: Field) => (isTried ? (missing.get(field) ?? null) : null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (missing.size > 0 || idType === null) return
    setSending(true)
    try {
      await callApi(kycUploadCalls.submit, {
        token,
        id_type: idType,
        id_number: idNumber.trim(),
        ...(idExpires(idType) && { id_expiry: idExpiry }),
        language,
      })
      onSubmitted()
    } catch (error) {
      const code = codeOf(error)
      setFailure(code === null ? errorMessage(error) : t(`${code}Title`))
      setSending(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <header>
        <h1>{t('pageTitle')}</h1>
        <Requested requested={link.requested} />
        <p>{t('intro')}</p>
        <p className="muted text-14">{t('validUntil', { until: formatShortMoment(link.expires_at) })}</p>
        <p className="muted text-14">{t('privacy')}</p>
      </header>
      <IdFields
        id={id}
        change={(change) => setId((before) => ({ ...before, ...change }))}
        today={today}
        onDateError={setDateError}
        errorAt={errorAt}
        hasPhotos={link.uploaded.length > 0}
      />
      <section>
        <h2>{t('photos')}</h2>
        <ul className="grid gap-12">
          {parts.map((part) => (
            <PhotoCard
              key={part}
              part={part}
              idType={idType}
              isUploaded={link.uploaded.includes(part)}
              error={errorAt(part)}
              upload={async (type, image) => {
                const { data } = await callApi(kycUploadCalls.image, { token, part, image, id_type: type })
                onUploaded(data.uploaded)
              }}
            />
          ))}
        </ul>
      </section>
      <footer className={styles.footer}>
        <p role="status">{t('progress', { done: String(done.length), total: String(parts.length) })}</p>
        {isTried && missing.size > 0 && (
          <div role="alert" className={styles.hints}>
            <strong>{t('cannotSubmit')}</strong>
            <ul>
              {[...missing.values()].map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        )}
        {failure !== null && (
          <p role="alert" className={styles.error}>
            {t('submitFailed', { reason: failure })}
          </p>
        )}
        <button type="submit" className={styles.primary} disabled={isSending}>
          {t(isSending ? 'submitting' : 'submit')}
        </button>
      </footer>
    </form>
  )
}

type IdFieldsProps = {
  id: Id
  change: (change: Partial<Id>) => void
  today: string
  onDateError: (error: DateError | null) => void
  /** Error of a missing field, shown after the first attempt to submit. */
  errorAt: (field: Field) => string | null
  hasPhotos: boolean
}

function IdFields({ id, change, today, onDateError, errorAt, hasPhotos }: IdFieldsProps) {
  const t = useWords(uploadWords)
  const { idType, idNumber, idExpiry } = id
  return (
    <section>
      <h2>{t('yourId')}</h2>
      <label className={styles.field}>
        <span>{t('idType')}</span>
        {/* Native, because phones open their own picker, and the page must stay small. */}
        <select
          required
          value={idType ?? ''}
          {...marked('idType', errorAt)}
          onChange={({ target }) => change({ idType: IdType.safeParse(target.value).data ?? null })}
        >
          <option value="">{t('chooseType')}</option>
          {IdType.options.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        {hasPhotos && <small>{t('changeType')}</small>}
        <FieldError field="idType" errorAt={errorAt} />
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
          {...marked('idNumber', errorAt)}
          onChange={({ target }) => change({ idNumber: target.value })}
        />
        <small>{t('idNumberHint')}</small>
        <FieldError field="idNumber" errorAt={errorAt} />
      </label>
      {idExpires(idType) && (
        <ExpiryField
          value={idExpiry}
          min={today}
          onChange={(day) => change({ idExpiry: day ?? '' })}
          onError={onDateError}
          errorAt={errorAt}
        />
      )}
    </section>
  )
}

type ExpiryProps = DateTextProps & { errorAt: Errors }

// Has no calendar, because people copy the date from the ID and the page must stay small.
function ExpiryField({ errorAt, ...date }: ExpiryProps) {
  const t = useWords(uploadWords)
  const { inputProps, error } = useDateText(dayFormat, date)
  return (
    <label className={styles.field}>
      <span>{t('idExpiry')}</span>
      <input
        required
        {...inputProps}
        {...marked('idExpiry', error === null ? errorAt : () => error.message)}
      />
      {error === null ? (
        <FieldError field="idExpiry" errorAt={errorAt} />
      ) : (
        <small className={styles.error}>{error.message}</small>
      )}
    </label>
  )
}

type Errors = IdFieldsProps['errorAt']

const marked = (field: Field, errorAt: Errors) => (errorAt(field) === null ? {} : { 'aria-invalid': true })

function FieldError({ field, errorAt }: { field: Field; errorAt: Errors }) {
  const error = errorAt(field)
  return error !== null && <small className={styles.error}>{error}</small>
}
