import { ActionIcon, Button } from '@mantine/core'
import IconFile from '~icons/tabler/file'
import IconX from '~icons/tabler/x'
import type { Item } from '#platform/console/upload/use-files.ts'
import { uploadWords } from '#platform/console/upload/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { formatFileSize } from '#platform/contract/uploads.ts'
import styles from './upload.module.css'

type Props = { item: Item; isClosed: boolean; onRemove: () => void; onRetry: () => void }

/** File in a field: name, upload progress and a remove button. */
export function FileItem({ item, isClosed, onRemove, onRetry }: Props) {
  const t = useWords(uploadWords)
  const { name, size, src, href, progress: uploadedPart, error, file } = item
  const isMoving = uploadedPart !== null
  return (
    <li className={styles.item} tabIndex={-1}>
      {src === null ? (
        <IconFile size={24} aria-hidden />
      ) : (
        <img className={styles.picture} src={src} alt="" />
      )}
      <div className="min-w-0">
        {href === null ? (
          <span className={`${styles.name} break-anywhere`}>{name}</span>
        ) : (
          <a
            className={`${styles.name} break-anywhere`}
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t(src === null ? 'downloadFile' : 'openFile', { name })}
          >
            {name}
          </a>
        )}{' '}
        {size !== null && (
          <span className="muted text-14">{formatFileSize(size).replace(' ', '\u00a0')}</span>
        )}
        {isMoving && (
          <progress
            className={styles.bar}
            value={uploadedPart}
            max={1}
            aria-label={
              uploadedPart < 1
                ? t('uploading', { name, percent: String(Math.round(uploadedPart * 100)) })
                : t('checking', { name })
            }
          />
        )}
        {error !== null && (
          <div className="text-danger text-14" role="alert">
            {error}
          </div>
        )}
        {error !== null && file !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={({ currentTarget }) => {
              // The button is removed during the upload.
              currentTarget.closest('li')?.focus()
              onRetry()
            }}
          >
            {t('retry')}
          </Button>
        )}
      </div>
      {!isClosed && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(isMoving ? 'stopUpload' : 'removeNamed', { name })}
          onClick={onRemove}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  )
}
