import { Button, TextInput } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { attendeeCalls } from '#areas/events/contract.ts'
import styles from '#areas/events/screens/events.module.css'
import { words } from '#areas/events/words.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'

const Camera = lazyPart(async () => ({ default: (await import('./Camera.tsx')).Camera }))

type Result = { isIn: boolean; title: string; sentence: string }

/** Check-in at the entrance. A handheld scanner types each ticket followed by Enter, or the camera reads it. */
export function CheckIn({ eventId }: { eventId: number }) {
  const t = useWords(words)
  const checkIn = useApiMutation(attendeeCalls.checkIn)
  const field = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [withCamera, setCamera] = useState(false)
  const { data } = useApiQuery(
    attendeeCalls.list,
    { eventId, limit: 10, filters: { status: 'attended' }, sortBy: 'attendedAt' },
    { background: true },
  )

  const letIn = async (ticket: string) => {
    try {
      const { data: person } = await checkIn.mutateAsync({ eventId, ticket })
      setResult({
        isIn: true,
        title: t('welcome', { name: person.name }),
        sentence: person.businessName,
      })
    } catch (error) {
      setResult({ isIn: false, title: t('notCheckedIn'), sentence: errorMessage(error) })
    }
    if (field.current) field.current.value = ''
    field.current?.focus()
  }

  return (
    <div className={styles.door}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const ticket = field.current?.value.trim() ?? ''
          if (ticket !== '') void letIn(ticket)
        }}
      >
        <TextInput
          ref={field}
          label={t('ticketCode')}
          description={t('checkInSentence')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          size="md"
          data-autofocus
          autoFocus
        />
        <div className="flex flex-wrap gap-8 my-12">
          <Button type="submit" loading={checkIn.isPending}>
            {t('checkInButton')}
          </Button>
          <Button variant="default" onClick={() => setCamera(!withCamera)}>
            {withCamera ? t('cameraOff') : t('camera')}
          </Button>
        </div>
      </form>
      {withCamera && (
        <Suspense>
          <Camera onRead={(ticket) => void letIn(ticket)} />
        </Suspense>
      )}
      <div role="status" aria-live="assertive">
        {result && (
          <div className={styles.result} data-in={result.isIn}>
            <strong>{result.title}</strong>
            <p className="mt-4">{result.sentence}</p>
          </div>
        )}
      </div>
      <section aria-labelledby="last-ones">
        <h2 className="mt-16 mb-8 text-14" id="last-ones">
          {t('latestCheckIns')}
        </h2>
        <ul className="ps-20">
          {(data?.rows ?? []).map(({ attendeeId, name, attendedAt }) => (
            <li key={attendeeId}>{t('checkedInAt', { name, when: formatShortMoment(attendedAt) })}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
