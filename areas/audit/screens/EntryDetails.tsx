import { auditActionLabel } from '#platform/contract/audit-actions.ts'
import { type Language, statusLabel, recordTypeLabel } from '#platform/words.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type AuditDetails, auditCalls } from '#areas/audit/contract.ts'
import styles from '#areas/audit/screens/audit.module.css'
import { recordLabel } from '#areas/audit/screens/record-label.ts'
import { auditScreens } from '#areas/audit/screens.ts'
import { words } from '#areas/audit/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatCount, formatMoment, type Translate, useLanguage, useWords } from '#platform/console/i18n.ts'
import {
  ActionButton,
  DiffTable,
  type Fact,
  Facts,
  recordTargets,
  StaffName,
  ErrorState,
} from '#platform/console/record.ts'
import { RecordLink, ScreenLink } from '#platform/console/router.ts'

type T = Translate<(typeof words)['en']>

const code = (text: string) => text && <code className="text-12 break-anywhere">{text}</code>

const exact = 'MMM D, YYYY h:mm:ss A'

/** Details of an audit entry: person, action, time, reason, values before and after, and position in the chain. */
export function EntryDetails({ id }: { id: number }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data, error, refetch, isPlaceholder } = useApiQuery(auditCalls.details, { id })
  const reveal = useApiMutation(auditCalls.revealDetails)
  const [revealed, setRevealed] = useState<AuditDetails | null>(null)
  const entry = revealed ?? data
  if (error && !entry) return <ErrorState error={error} onRetry={refetch} />
  if (!entry || (isPlaceholder && !revealed)) return <Skeleton height={240} radius="sm" />

  const { changes, kind, recordId, requestId, seal } = entry
  return (
    <div className={styles.entry}>
      <Facts facts={factsOf(entry, t, language)} />
      <section>
        <h3 className="mb-8">{t('whatChanged')}</h3>
        {entry.isMasked && (
          <div className="row gap-8 mb-8">
            <span>{t('isMasked')}</span>
            <ActionButton
              label={t('revealEntry')}
              disabledReason={null}
              dialog={{
                title: t('revealEntry'),
                consequence: t('revealWill', { id: String(id) }),
                verb: t('revealEntry'),
                onConfirm: async (reason) => {
                  const reply = await reveal.mutateAsync({ id, reason })
                  setRevealed(reply.data)
                  return reply
                },
              }}
            />
          </div>
        )}
        {changes.length === 0 ? (
          <p className="muted">{t('noChanges')}</p>
        ) : (
          <DiffTable
            rows={changes.map(({ field, label, old, new: after }) => ({ field, label, before: old, after }))}
          />
        )}
      </section>
      <p className="flex flex-wrap gap-4-12">
        <ScreenLink to={auditScreens.log} search={{ kind, recordId }}>
          {t('sameRecord')}
        </ScreenLink>
        {requestId !== '' && (
          <ScreenLink to={auditScreens.log} search={{ requestId }}>
            {t('sameRequest')}
          </ScreenLink>
        )}
      </p>
      <section>
        <h3 className="mb-8">{t('hashChain')}</h3>
        {seal === null ? (
          <p className="muted">{t('notSealed')}</p>
        ) : (
          <Facts facts={placeOf(entry, seal, t)} />
        )}
      </section>
    </div>
  )
}

function factsOf(entry: AuditDetails, t: T, language: Language): Fact[] {
  const { name: recordName, email: recordEmail } = recordLabel(entry.label)
  return [
    [t('action'), auditActionLabel(entry.action, language)],
    [
      t('record'),
      <>
        {recordTypeLabel(entry.kind)} ·{' '}
        <RecordLink target={recordTargets.get()(entry.kind, entry.recordId)}>
          {[entry.recordId, recordName].filter((part) => part !== '').join(' · ')}
        </RecordLink>
        {recordEmail !== entry.actor.email && <Email of={recordEmail} />}
      </>,
    ],
    [t('performedBy'), <Performer key="performer" actor={entry.actor} />],
    [t('dateTime'), formatMoment(entry.createdAt, exact)],
    [t('status'), statusOf(entry, t)],
    [t('reason'), entry.reason],
    [t('ipAddress'), entry.ip],
    [t('requestId'), code(entry.requestId)],
    [t('apiCall'), code(entry.call)],
  ]
}

/** Name of the person, with the recorded email on a second line. */
function Performer({ actor: { id, name, email } }: { actor: AuditDetails['actor'] }) {
  const t = useWords(words)
  if (name === '') return email || t('system')
  return (
    <>
      <StaffName id={id}>{name}</StaffName>
      <Email of={email} />
    </>
  )
}

const Email = ({ of: email }: { of: string }) =>
  email !== '' && <div className="muted text-12 break-anywhere">{email}</div>

function statusOf({ fromStatus, toStatus }: AuditDetails, t: T) {
  if (toStatus === null) return fromStatus === null ? '' : statusLabel(fromStatus)
  return t('statusChange', {
    from: fromStatus === null ? t('none') : statusLabel(fromStatus),
    to: statusLabel(toStatus),
  })
}

const placeOf = ({ digest }: AuditDetails, seal: NonNullable<AuditDetails['seal']>, t: T): Fact[] => [
  [t('position'), formatCount(seal.position)],
  [t('sealedAt'), formatMoment(seal.sealedAt, exact)],
  [t('hash'), code(seal.hash)],
  [t('digest'), code(digest)],
]
