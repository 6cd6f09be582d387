import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { uploadWords } from '#platform/console/upload/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { maxBytesOf, formatFileSize, type Upload } from '#platform/contract/uploads.ts'
import styles from './upload.module.css'

type Props = {
  upload: Upload
  id?: string
  label: ReactNode
  several?: boolean
  disabled?: boolean
  isWrong?: boolean
  onFiles: (files: File[]) => void
}

/** Area to choose or drop files. It contains a native file input, so it is accessible by keyboard. */
export function DropArea({
  upload,
  id,
  label,
  several = false,
  disabled = false,
  isWrong = false,
  onFiles,
}: Props) {
  const t = useWords(uploadWords)
  const hint = useId()
  const [isOver, setOver] = useState(false)
  const bySize = Map.groupBy(upload.extensions, (each) => maxBytesOf(upload, each))
  const limits = [...bySize].map(([maxSize, kinds]) =>
    t('limits', { kinds: kinds.join(', ').toUpperCase(), size: formatFileSize(maxSize) }),
  )
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files].slice(0, several ? undefined : 1))
  }
  return (
    <div
      className={[styles.area, isOver && styles.over, disabled && styles.closed].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="font-medium text-link" aria-hidden>
        {isOver ? t('dropNow') : label}
      </span>
      {!isOver && (
        <span className="muted text-14" aria-hidden>
          {t('orDrop')}
        </span>
      )}
      <span className="muted text-14" id={hint}>
        {limits.join('; ')}
      </span>
      <input
        {...(id !== undefined && { id })}
        type="file"
        className={styles.input}
        accept={upload.extensions.map((each) => `.${each}`).join(',')}
        multiple={several}
        disabled={disabled}
        aria-describedby={hint}
        aria-invalid={isWrong}
        title=""
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Resets the input, so that a rejected file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
