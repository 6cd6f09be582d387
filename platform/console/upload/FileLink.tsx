import IconFile from '~icons/tabler/file'
import { uploadWords } from '#platform/console/upload/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import { formatFileSize } from '#platform/contract/uploads.ts'
import styles from './upload.module.css'

/** File of a record: picture or icon, name, size and a link. Pictures open in a new tab, other files are downloaded. */
export function FileLink({ file }: { file: StoredFile | null }) {
  const t = useWords(uploadWords)
  if (!file) return '—'
  const { url, name, size, contentType } = file
  const isPicture = contentType.startsWith('image/')
  return (
    <span className={styles.item}>
      {isPicture ? <img className={styles.picture} src={url} alt="" /> : <IconFile size={24} aria-hidden />}
      <span className="min-w-0">
        <a
          className={`${styles.name} break-anywhere`}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t(isPicture ? 'openFile' : 'downloadFile', { name })}
        >
          {name}
        </a>{' '}
        <span className="muted text-14">{formatFileSize(size).replace(' ', '\u00a0')}</span>
      </span>
    </span>
  )
}
