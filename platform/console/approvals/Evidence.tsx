import { approvalWords } from '#platform/console/approvals/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Effect } from '#platform/contract/approvals.ts'
import styles from './evidence.module.css'

const isPicture = (name: string) => /\.(png|jpe?g|webp|gif)$/i.test(name)

/** Reason of the maker with the attached files. Pictures are shown in place. */
export function Evidence({
  effect: { reason, attachments },
}: {
  effect: Pick<Effect, 'reason' | 'attachments'>
}) {
  const t = useWords(approvalWords)
  return (
    <>
      <p className={styles.reason}>{reason || t('noReason')}</p>
      {attachments.length === 0 ? (
        <p className={styles.quiet}>{t('noAttachments')}</p>
      ) : (
        <ul className={styles.files}>
          {attachments.map(({ name, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer" className={styles.file}>
                {isPicture(name) && <img src={href} alt="" loading="lazy" />}
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
