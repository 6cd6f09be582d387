import type { EventDraft } from '#areas/events/contract.ts'
import styles from '#areas/events/screens/events.module.css'
import { words } from '#areas/events/words.ts'
import type { RecordValues } from '#platform/console/form.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'

type InvitationFields = Pick<
  RecordValues<typeof EventDraft>,
  'title' | 'description' | 'venue' | 'address' | 'online' | 'startAt' | 'endAt'
>

/** Live preview of the invitation. */
export function Invitation({ values, picture }: { values: InvitationFields; picture: string | null }) {
  const t = useWords(words)
  const { title, description, venue, address, online, startAt, endAt } = values
  const where = online ? t('online') : [venue, address].filter(Boolean).join(', ')
  return (
    <section aria-label={t('invitation')}>
      <h2 className="mb-8 text-14">{t('invitation')}</h2>
      <div className={styles.invitation}>
        {picture && <img src={picture} alt="" />}
        <div className="p-12-16 break-anywhere">
          <strong>{title || '—'}</strong>
          <p className="muted text-14 mt-4">
            {[formatShortMoment(startAt), formatShortMoment(endAt)].filter(Boolean).join(' – ') || '—'}
            <br />
            {where || '—'}
          </p>
          <p className={styles.text}>{description}</p>
        </div>
      </div>
    </section>
  )
}
