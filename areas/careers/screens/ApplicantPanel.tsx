import { Button, Skeleton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { careersPlace } from '#areas/careers/access.ts'
import { type Applicant, applicantCalls } from '#areas/careers/applicants/contract.ts'
import styles from '#areas/careers/screens/careers.module.css'
import { words } from '#areas/careers/words.ts'
import { toUpdate } from '#platform/access.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Facts, HistoryPanel, Masked, ErrorState } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Side panel of an applicant: contact details, notes and history. */
export function ApplicantPanel({ id }: { id: number }) {
  const t = useWords(words)
  const { data, error, refetch } = useApiQuery(applicantCalls.info, { id })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} radius="sm" />
  const resume = data.resume && <FileLink file={data.resume} />
  const personal = (field: 'mobile' | 'email', name: string) => (
    <Masked
      key={field}
      call={applicantCalls.reveal}
      input={{ id }}
      field={field}
      name={name}
      masked={data[field]}
    />
  )
  return (
    <>
      <ApplicantBadge status={data.status} />
      <Facts
        facts={[
          [t('mobile'), personal('mobile', t('mobile'))],
          [t('email'), personal('email', t('email'))],
          [t('resume'), resume],
          [t('appliedOn'), formatShortMoment(data.createdAt)],
          [t('statusSince'), formatShortMoment(data.statusAt)],
        ]}
      />
      <Notes applicant={data} />
      <HistoryPanel kind="careers-applicant" id={id} />
    </>
  )
}

const colours = {
  applied: 'info',
  screening: 'warning',
  interview: 'warning',
  offer: 'warning',
  hired: 'success',
  rejected: 'danger',
  withdrawn: 'secondary',
} as const

export function ApplicantBadge({ status }: Pick<Applicant, 'status'>) {
  const t = useWords(words)
  return <StatusBadge status={status} label={t(`step_${status}`)} colour={colours[status]} />
}

function Notes({ applicant: { id, notes } }: { applicant: Applicant }) {
  const t = useWords(words)
  const add = useApiMutation(applicantCalls.note)
  const disabledReason = useDisabledReason(toUpdate(careersPlace))
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const keep = async () => {
    try {
      await add.mutateAsync({ id, text })
      setText('')
    } catch (error) {
      setError(errorMessage(error))
    }
  }
  return (
    <section aria-label={t('notes')}>
      <h2 className="mt-16 mb-8 text-14">{t('notes')}</h2>
      {notes.length === 0 && <p className="muted text-12 my-1em">{t('noNotes')}</p>}
      <ul className={`${styles.notes} mb-12`}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles.text}>{note.text}</p>
            <span className="muted text-12">
              {t('noteBy', { by: note.by, when: formatShortMoment(note.at) })}
            </span>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <Textarea
          label={t('note')}
          value={text}
          maxLength={2_000}
          rows={2}
          error={error}
          disabled={disabledReason !== null}
          description={disabledReason}
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
        />
        <Button type="submit" size="xs" mt="xs" disabled={text.trim() === ''} loading={add.isPending}>
          {t('addNote')}
        </Button>
      </form>
    </section>
  )
}
