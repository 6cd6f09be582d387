import { type FormEvent, useEffect, useRef, useState } from 'react'
import { HttpFailure, Refused, sentenceOf } from '#platform/console/failures.ts'
import { onProvenElsewhere, useProving } from '#platform/console/proving.ts'
import { signInPath } from '#platform/console/redirect-link.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { provePerson, provesElsewhere } from '#platform/console/session-client.ts'
import classes from '#platform/console/shell/Shell.module.css'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/words.ts'
import { Button, mainButton } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'
import { Field } from '#platform/ui/plain/Field.tsx'

/** The password, and the second step where there is one, before something that weighs more than the rest. */
export default function ProveAgain() {
  const say = useWords(shellWords)
  const { email } = useSignedIn()
  const proving = useProving()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const [isSending, setSending] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const asksForCode = code !== null
  useEffect(() => first.current?.focus(), [asksForCode])
  useEffect(() => {
    provesElsewhere().then(setElsewhere, () => {})
  }, [])
  useEffect(() => (proving ? onProvenElsewhere(() => proving.answer(true)) : undefined), [proving])
  if (!proving) return null

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFault('')
    try {
      await provePerson(password, code ?? undefined)
      proving?.answer(true)
    } catch (failure) {
      const errors = failure instanceof Refused || failure instanceof HttpFailure ? failure.errors : []
      if (code === null && errors.some(({ field }) => field === 'code')) setCode('')
      else setFault(sentenceOf(failure))
    } finally {
      setSending(false)
    }
  }

  const cancel = () => proving.answer(false)
  if (elsewhere !== null) {
    return (
      <Dialog title={say('proveAgain')} onClose={cancel}>
        <p>{say('proveElsewhereText')}</p>
        <div className={classes.proofActions}>
          <a
            className={mainButton}
            href={`${signInPath}/return?purpose=prove`}
            target="_blank"
            rel="noreferrer"
          >
            {say('proveWith', { provider: elsewhere })}
          </a>
          <Button onClick={cancel}>{say('cancelProving')}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={say('proveAgain')} onClose={cancel}>
      <p>{say('proveAgainText')}</p>
      <form noValidate aria-busy={isSending} onSubmit={(event) => void send(event)}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {code === null ? (
          <Field
            ref={first}
            label={say('password')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={fault}
            onChange={({ target }) => setPassword(target.value)}
          />
        ) : (
          <Field
            ref={first}
            label={say('secondStepCode')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            error={fault}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <div className={classes.proofActions}>
          <Button kind="main" type="submit" disabled={isSending || (code ?? password) === ''}>
            {say('goOn')}
          </Button>
          <Button onClick={cancel}>{say('cancelProving')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
