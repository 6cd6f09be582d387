import { useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { answerWords } from '#areas/merchants/security/answer-words.ts'
import { answeringCalls, type LinkedQuestion } from '#areas/merchants/security/contract.ts'
import { ApiError, errorMessage } from '#platform/console/http.ts'
import {
  formatShortMoment,
  LanguageSwitch,
  setLanguage,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { callApi } from '#platform/console/api.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Button, Field } from '#platform/ui/plain.ts'
import styles from './answer.module.css'

type Link = ReplyOf<typeof answeringCalls.byLink>

/** Public page where the customer answers the questions sent by staff. */
export default function AnswerQuestions() {
  const t = useWords(answerWords)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { link, failure, lookAgain } = useLink(token)
  if (failure instanceof ApiError) return <Page title={t('expiredTitle')} text={t('expiredText')} />
  if (failure !== null) return <Page title={t('pageTitle')} text={errorMessage(failure)} />
  if (link === null) return null
  const { questions, expiresAt, isLocked } = link
  if (questions.every(({ status }) => status === 'passed'))
    return <Page title={t('doneTitle')} text={t('doneText')} />
  if (isLocked) return <Page title={t('lockedTitle')} text={t('lockedText')} />
  if (questions.every(({ status }) => status !== 'sent'))
    return <Page title={t('failedTitle')} text={t('failedText')} />
  return (
    <Page title={t('pageTitle')} text={t('intro')}>
      {questions.map((question) => (
        <Question key={question.id} token={token} question={question} onAnswered={lookAgain} />
      ))}
      <p className={styles.quiet}>{t('until', { time: formatShortMoment(expiresAt) })}</p>
    </Page>
  )
}

/** Questions of the link, reloaded after each answer. */
function useLink(token: string) {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<{ link: Link | null; failure: unknown }>({ link: null, failure: null })
  useEffect(() => {
    let isCurrent = true
    callApi(answeringCalls.byLink, { token }).then(
      (link) => isCurrent && setKnown({ link, failure: null }),
      (failure: unknown) => isCurrent && setKnown({ link: null, failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [token, round])
  // Opens in the language of the person's messages. They can change it on the page.
  const language = known.link?.language ?? null
  useEffect(() => {
    if (language !== null) setLanguage(language)
  }, [language])
  return { ...known, lookAgain: () => setRound((before) => before + 1) }
}

type QuestionProps = { token: string; question: LinkedQuestion; onAnswered: () => void }

function Question({ token, question: { id, question, questionFil, status }, onAnswered }: QuestionProps) {
  const t = useWords(answerWords)
  const language = useLanguage()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (answer.trim() === '' || isSending) return
    setSending(true)
    setError('')
    try {
      const { data } = await callApi(answeringCalls.answer, { token, id, answer })
      if (data.status === 'sent') setError(t('wrong', { n: data.attemptsLeft }))
      setAnswer('')
      onAnswered()
    } catch (failure) {
      setError(errorMessage(failure))
      onAnswered()
    } finally {
      setSending(false)
    }
  }

  const text = language === 'fil' ? questionFil : question
  if (status !== 'sent')
    return (
      <section className={styles.question}>
        <h2>{text}</h2>
        <output>{t(status)}</output>
      </section>
    )
  return (
    <form className={styles.question} noValidate aria-busy={isSending} onSubmit={(event) => void send(event)}>
      <h2>{text}</h2>
      <Field
        label={t('answer')}
        value={answer}
        error={error}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Button kind="main" type="submit" disabled={isSending || answer.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}

function Page({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useWords(answerWords)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        <LanguageSwitch label={t('language')} />
      </div>
    </main>
  )
}
