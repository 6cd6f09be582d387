import type { ReactNode } from 'react'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { type Difference, DiffTable } from '#platform/console/record/DiffTable.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

type Verdict = {
  /** Verb with its effect, such as "Approve ₱12,500.00 to Aling Nena Store". */
  label: string
  consequence: ReactNode
  /** Reason the person cannot make this decision, or null if they can. */
  disabledReason?: string | null
  withReason?: boolean
  onConfirm: (reason: string) => Promise<unknown>
}

type Props = {
  title: string
  status?: ReactNode
  requested: ReactNode
  by: { name: string; at: string }
  reason: string
  differences?: readonly Difference[]
  /** Balances, prices or permissions after the decision. */
  effect: ReactNode
  attachments?: readonly { name: string; href: string }[]
  history: ReactNode
  approve: Verdict
  reject: Verdict
  /** Returns the request to its maker for changes, for types whose maker can edit the record. */
  returnForChanges?: Verdict & { reasonLabel: string }
}

/** Screen on which an approver decides a request. */
export function DecisionScreen(props: Props) {
  const {
    title,
    status,
    requested,
    by,
    reason: makerReason,
    differences,
    effect,
    attachments,
    history,
    approve,
    reject,
    returnForChanges,
  } = props
  const t = useWords(recordWords)
  return (
    <article className={styles.record}>
      <header className={styles.head}>
        <div className={styles.naming}>
          <h1 className={styles.title}>{title}</h1>
          {status}
          <div className={styles.subtitle}>
            {t('requestedByName', { name: by.name })} ·{' '}
            <time dateTime={by.at}>{formatShortMoment(by.at)}</time>
          </div>
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.content}>
          <Part title={t('request')}>{requested}</Part>
          <Part title={t('reason')}>{makerReason || '—'}</Part>
          {differences && (
            <Part title={t('proposedChanges')}>
              <DiffTable rows={differences} />
            </Part>
          )}
          <Part title={t('effect')}>{effect}</Part>
          {attachments && (
            <Part title={t('attachments')}>
              {attachments.length === 0 ? (
                t('noAttachments')
              ) : (
                <ul>
                  {attachments.map(({ name, href }) => (
                    <li key={href}>
                      <a href={href} target="_blank" rel="noreferrer">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </Part>
          )}
        </div>
        <aside className={styles.beside}>{history}</aside>
      </div>
      <footer className={styles.verdict} data-bottom-bar>
        <ActionButton
          label={reject.label}
          danger
          disabledReason={reject.disabledReason ?? null}
          dialog={{
            title: reject.label,
            consequence: reject.consequence,
            withReason: reject.withReason ?? true,
            reasonLabel: t('rejectReason'),
            onConfirm: reject.onConfirm,
          }}
        />
        {returnForChanges && (
          <ActionButton
            label={returnForChanges.label}
            disabledReason={returnForChanges.disabledReason ?? null}
            dialog={{
              title: returnForChanges.label,
              consequence: returnForChanges.consequence,
              withReason: true,
              reasonLabel: returnForChanges.reasonLabel,
              onConfirm: returnForChanges.onConfirm,
            }}
          />
        )}
        <ActionButton
          label={approve.label}
          variant="filled"
          disabledReason={approve.disabledReason ?? null}
          dialog={{
            title: approve.label,
            consequence: approve.consequence,
            withReason: approve.withReason ?? false,
            onConfirm: approve.onConfirm,
          }}
        />
      </footer>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  )
}
