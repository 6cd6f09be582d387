import { approvalWords } from '#platform/console/approvals/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Effect } from '#platform/contract/approvals.ts'
import styles from './evidence.module.css'

const isPicture = (name: string) => /\.(png|jpe?g|webp|gif)$/i.test(name)

type Props = {
  effect: {
    /** Undefined if the maker gives no reason. */
    reason?: Effect['reason'] | undefined
    /** Undefined if the maker attaches no files. */
    attachments?: Effect['attachments'] | undefined
  }
}

/** Reason of the maker with the attached files. Pictures are shown in place. */
export function Evidence({ effect: { reason, attachments } }: Props) {
  const t = useWords(approvalWords)
  return (
    <>
      {reason !== undefined && <p className={styles.reason}>{reason || t('noReason')}</p>}
      {attachments?.length === 0 && <p className="muted">{t('noAttachments')}</p>}
      {attachments && attachments.length > 0 && (
        <ul className="flex flex-wrap gap-12">
          {attachments.map(({ name, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer" className={styles.file}>
                {isPicture(name) && <img src={href} alt="" loading="lazy" />}
                <span className="p-8-12">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
