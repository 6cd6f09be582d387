import { Input } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { DropArea } from '#platform/console/upload/DropArea.tsx'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { FileItem } from '#platform/console/upload/FileItem.tsx'
import { useFiles } from '#platform/console/upload/use-files.ts'
import { uploadWords } from '#platform/console/upload/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import type { Upload } from '#platform/contract/uploads.ts'

const CropDialog = lazyPart(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }), {
  floats: true,
})

type Shared = FieldProps & {
  /** Upload area with its allowed types, one of `uploads`. */
  upload: Upload
  /** Subfolder of the upload area, such as a reference number. */
  subfolder?: string
}

type OneProps = Shared & {
  /** Stored file of the record, for its name and picture. */
  stored?: StoredFile | null
  /** Required aspect ratio (width divided by height). Enables cropping. */
  ratio?: number
  /** Called with the picture in the field for a preview, or null if there is none. */
  onPicture?: (src: string | null) => void
}

/** Field for one file. The value is its key, or null. */
export function FileField({ upload, subfolder, stored, ratio, onPicture, ...field }: OneProps) {
  const { key, value, set, shell, asText } = useField(field)
  if (asText) return asText(stored && <FileLink file={stored} />)
  return (
    <Files
      key={key}
      {...{ upload, subfolder, ratio, shell, onPicture }}
      stored={stored ? [stored] : []}
      keys={typeof value === 'string' && value !== '' ? [value] : []}
      maxFiles={1}
      onKeys={([first]) => set(first ?? null)}
    />
  )
}

type ManyProps = Shared & { stored?: readonly StoredFile[]; maxFiles?: number }

/** Field for several files. The value is their keys in the order chosen. */
export function FilesField({ upload, subfolder, stored = [], maxFiles = 10, ...field }: ManyProps) {
  const { key, value, set, shell, asText } = useField(field)
  if (asText)
    return asText(stored.length > 0 && stored.map((file) => <FileLink key={file.key} file={file} />))
  const keys = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return (
    <Files
      key={key}
      {...{ upload, subfolder, stored, keys, maxFiles, shell }}
      ratio={undefined}
      onPicture={undefined}
      onKeys={set}
    />
  )
}

type FilesProps = {
  upload: Upload
  subfolder: string | undefined
  stored: readonly StoredFile[]
  keys: readonly string[]
  maxFiles: number
  ratio: number | undefined
  onPicture: OneProps['onPicture'] | undefined
  shell: ReturnType<typeof useField>['shell']
  onKeys: (keys: string[]) => void
}

function Files({ upload, subfolder, stored, keys, maxFiles, ratio, onPicture, shell, onKeys }: FilesProps) {
  const t = useWords(uploadWords)
  const id = useId()
  const [toCrop, setToCrop] = useState<File | null>(null)
  const { items, add, remove, retry } = useFiles({ upload, subfolder, stored, keys, maxFiles, onKeys })
  const { onBlur, onFocus, disabled, 'data-path': path, 'aria-required': _, labelProps, ...wrapper } = shell
  const picture = items.find(({ error }) => error === null)?.src ?? null
  const reportPicture = useEffectEvent(() => onPicture?.(picture))
  useEffect(() => reportPicture(), [picture])
  const isFull = maxFiles > 1 && items.filter(({ error }) => error === null).length >= maxFiles
  const choose = (files: File[]) => {
    const [file] = files
    if (ratio !== undefined && file && /^image\/(?:png|jpeg)$/.test(file.type)) setToCrop(file)
    else add(files)
  }
  const label =
    maxFiles > 1
      ? t('chooseFiles')
      : items.some(({ key }) => key !== null)
        ? t('replaceFile')
        : t('chooseFile')
  return (
    <Input.Wrapper
      {...wrapper}
      id={id}
      labelProps={{ ...labelProps, htmlFor: id }}
      description={[wrapper.description, maxFiles > 1 ? t('maxFiles', { n: String(maxFiles) }) : '']
        .filter(Boolean)
        .join(' ')}
      data-path={path}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      <DropArea
        upload={upload}
        id={id}
        label={label}
        several={maxFiles > 1}
        disabled={disabled || isFull}
        isWrong={wrapper.error !== undefined}
        onFiles={choose}
      />
      {items.length > 0 && (
        <ul className="grid gap-8 mt-8 mb-4" aria-label={t('files')}>
          {items.map((item) => (
            <FileItem
              key={item.id}
              item={item}
              isClosed={disabled}
              onRemove={() => remove(item.id)}
              onRetry={() => retry(item.id)}
            />
          ))}
        </ul>
      )}
      {toCrop && ratio !== undefined && (
        <Suspense>
          <CropDialog
            file={toCrop}
            ratio={ratio}
            onDone={(file) => {
              setToCrop(null)
              if (file) add([file])
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}
