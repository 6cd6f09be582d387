import styles from './notifications.module.css'
import { words } from '#areas/notifications/words.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { title: string; body: string; picture: string | null }

/** Preview of the message on a locked phone. Long texts are truncated as on a phone. */
export function PhonePreview({ title, body, picture }: Props) {
  const t = useWords(words)
  return (
    <section aria-label={t('preview')}>
      <h2 className="mb-8 text-14">{t('preview')}</h2>
      <div className={styles.phone}>
        <div className={styles.lens} aria-hidden />
        <div className={styles.clock} aria-hidden>
          9:41
        </div>
        <div className={styles.message}>
          <span className={styles.sign} aria-hidden />
          <div className="min-w-0 flex-1">
            <div className="flex justify-between gap-8">
              <strong className="truncate">{title || t('sampleTitle')}</strong>
              <span className="muted text-12">{t('now')}</span>
            </div>
            <p className={styles.body}>{body || t('sampleBody')}</p>
            {picture && <img className="block w-full mt-8 rounded-8" src={picture} alt="" />}
          </div>
        </div>
      </div>
    </section>
  )
}
