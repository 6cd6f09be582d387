import { type FormEvent, useEffect, useRef, useState } from 'react'
import { HttpError, ApiError, errorMessage } from '#platform/console/http/api-errors.ts'
import {
  onReauthenticatedElsewhere,
  useReauthenticationPrompt,
} from '#platform/console/session/reauthentication.ts'
import { signInPath } from '#platform/console/session/redirect-link.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import {
  confirmAct,
  passkeyReauthentication,
  reauthenticatePerson,
  reauthenticationProvider,
} from '#platform/console/session/session-client.ts'
import classes from './Shell.module.css'
import { shellWords } from './words.ts'
import type { Confirmation } from '#platform/contract/call.ts'
import { labelIn } from '#platform/contract/columns.ts'
import { actName } from '#platform/contract/controls/act-names.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { Button, mainButton } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'
import { Field } from '#platform/ui/plain/Field.tsx'

type Prompt = NonNullable<ReturnType<typeof useReauthenticationPrompt>>

/** Confirms the act, if there is one, and repeats the call. */
async function finish({ confirmation, resolve }: Prompt) {
  if (confirmation) await confirmAct(confirmation.id)
  resolve(true)
}

/** The act with its amount and recipient, as the server recorded them. */
function ActToConfirm({ act, amount, label }: Confirmation) {
  const t = useWords(shellWords)
  const language = useLanguage()
  return (
    <>
      <p>{t('confirmActText')}</p>
      <dl className={classes.confirmation}>
        <dt>{t('confirmedAct')}</dt>
        <dd>{labelIn(actName(act), language)}</dd>
        <dt>{t('confirmedAmount')}</dt>
        <dd>
          <strong>{amount}</strong>
        </dd>
        <dt>{t('confirmedFor')}</dt>
        <dd>{label}</dd>
      </dl>
    </>
  )
}

/** Dialog that asks for the password, and the second factor if enabled, before a sensitive action. */
export default function ReauthenticationDialog() {
  const t = useWords(shellWords)
  const { email } = useSignedIn()
  const prompt = useReauthenticationPrompt()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const [provider, setProvider] = useState<string | null>(null)
  const [passkey, setPasskey] = useState<{ use: () => Promise<unknown> } | null>(null)
  const asksForCode = code !== null
  useEffect(() => first.current?.focus(), [asksForCode])
  useEffect(() => {
    reauthenticationProvider().then(setProvider, () => {})
    passkeyReauthentication().then(
      (use) => setPasskey(use && { use }),
      () => {},
    )
  }, [])
  useEffect(() => {
    if (!prompt) return
    return onReauthenticatedElsewhere(() => {
      finish(prompt).catch((error: unknown) => setMessage(errorMessage(error)))
    })
  }, [prompt])
  if (!prompt) return null
  const { confirmation } = prompt

  const send = (event: FormEvent) => {
    event.preventDefault()
    return prove(() => reauthenticatePerson(password, code ?? undefined))
  }

  async function prove(authenticate: () => Promise<unknown>) {
    setSending(true)
    setMessage('')
    try {
      await authenticate()
      if (prompt) await finish(prompt)
    } catch (error) {
      const errors = error instanceof ApiError || error instanceof HttpError ? error.errors : []
      if (code === null && errors.some(({ field }) => field === 'code')) setCode('')
      else setMessage(errorMessage(error))
    } finally {
      setSending(false)
    }
  }

  const cancel = () => prompt.resolve(false)
  if (provider !== null) {
    return (
      <Dialog title={t(confirmation ? 'confirmAct' : 'confirmIdentity')} onClose={cancel}>
        {confirmation && <ActToConfirm {...confirmation} />}
        <p>{t('confirmElsewhereText')}</p>
        {message !== '' && <p role="alert">{message}</p>}
        <div className="flex gap-8 mt-16">
          <a
            className={mainButton}
            href={`${signInPath}/return?purpose=prove`}
            target="_blank"
            rel="noreferrer"
          >
            {t('goToProvider', { provider: provider })}
          </a>
          <Button onClick={cancel}>{t('cancel')}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t(confirmation ? 'confirmAct' : 'confirmIdentity')} onClose={cancel}>
      {confirmation ? <ActToConfirm {...confirmation} /> : <p>{t('enterPasswordText')}</p>}
      <form noValidate aria-busy={isSending} onSubmit={(event) => void send(event)}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {code === null ? (
          <Field
            ref={first}
            label={t('password')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={message}
            onChange={({ target }) => setPassword(target.value)}
          />
        ) : (
          <Field
            ref={first}
            label={t('secondStepCode')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            error={message}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <div className="flex gap-8 mt-16">
          <Button kind="main" type="submit" disabled={isSending || (code ?? password) === ''}>
            {t('continue')}
          </Button>
          {passkey && (
            <Button disabled={isSending} onClick={() => void prove(passkey.use)}>
              {t('usePasskey')}
            </Button>
          )}
          <Button onClick={cancel}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
