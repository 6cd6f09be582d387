import { useState } from 'react'
import type { IdType, UploadPart } from '#areas/merchants/kyc/contract.ts'
import { type Photo, readPhoto } from '#areas/merchants/kyc/upload/screens/read-photo.ts'
import { uploadWords } from '#areas/merchants/kyc/upload/words.ts'
import { errorMessage } from '#platform/console/http.ts'
import { useWords } from '#platform/console/i18n.ts'
import { isHeic } from '#platform/contract/heic.ts'
import styles from './upload.module.css'

type Props = {
  part: UploadPart
  idType: IdType | null
  isUploaded: boolean
  /** Error for a missing photo, shown after the first attempt to submit. */
  error: string | null
  /** Uploads a JPEG in base64. */
  upload: (idType: IdType, image: string) => Promise<void>
}

type Step =
  | { name: 'idle' }
  | { name: 'reading' }
  | { name: 'unreadable'; isHeic: boolean }
  | { name: 'checking'; photo: Photo }
  | { name: 'uploading'; photo: Photo }
  | { name: 'failed'; photo: Photo; reason: string }
  | { name: 'uploaded'; photo: Photo }

/** Card that takes or selects one photo, checks its quality and uploads it. */
export function PhotoCard({ part, idType, isUploaded, error, upload }: Props) {
  const t = useWords(uploadWords)
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const name = t(part)

  const send = async (photo: Photo) => {
    if (idType === null) return
    setStep({ name: 'uploading', photo })
    try {
      await upload(idType, photo.base64)
      setStep({ name: 'uploaded', photo })
    } catch (error) {
      setStep({ name: 'failed', photo, reason: errorMessage(error) })
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setStep({ name: 'reading' })
    const photo = await readPhoto(file).catch(() => null)
    if (photo === null) setStep({ name: 'unreadable', isHeic: isHeic(file) })
    else if (photo.hints.length > 0) setStep({ name: 'checking', photo })
    else await send(photo)
  }
  const isBusy = step.name === 'reading' || step.name === 'uploading'
  const source = { part, isClosed: idType === null || isBusy, isMissing: error !== null, onFile: take }

  return (
    <li
      className={styles.card}
      data-uploaded={isUploaded || undefined}
      data-missing={error !== null || undefined}
    >
      <div className="row justify-between gap-8">
        <h3 id={`part-${part}`}>{name}</h3>
        <span className={styles.badge} data-uploaded={isUploaded || undefined}>
          {t(isUploaded ? 'uploaded' : 'missing')}
        </span>
      </div>
      <p className="muted text-14">{t(`${part}Hint`)}</p>
      {'photo' in step && (
        <img className={styles.preview} src={step.photo.preview} alt={t('preview', { part: name })} />
      )}
      <div aria-live="polite">
        {step.name === 'reading' && <p>{t('reading')}</p>}
        {step.name === 'uploading' && <p>{t('uploading')}</p>}
        {step.name === 'uploaded' && <p className="visually-hidden">{t('uploadedNamed', { part: name })}</p>}
        {step.name === 'unreadable' && (
          <p className={styles.error}>{t(step.isHeic ? 'heic' : 'unreadable')}</p>
        )}
        {step.name === 'failed' && <p className={styles.error}>{t('failed', { reason: step.reason })}</p>}
        {step.name === 'checking' && (
          <div className={styles.hints}>
            <strong>{t('check')}</strong>
            <ul>
              {step.photo.hints.map((hint) => (
                <li key={hint}>{t(hint)}</li>
              ))}
            </ul>
            <p>{t('retake')}</p>
          </div>
        )}
      </div>
      <div className={styles.sources}>
        {step.name === 'checking' && (
          <button
            type="button"
            className={styles.primary}
            aria-label={t('useNamed', { part: name })}
            onClick={() => void send(step.photo)}
          >
            {t('useAnyway')}
          </button>
        )}
        {step.name === 'failed' && (
          <button type="button" className={styles.primary} onClick={() => void send(step.photo)}>
            {t('retry')}
          </button>
        )}
        <Source {...source} camera={part === 'selfie' ? 'user' : 'environment'} />
        <Source {...source} />
      </div>
      {error !== null && (
        <p id={`error-${part}`} className={styles.error}>
          {error}
        </p>
      )}
      {idType === null && <p className="muted text-14">{t('typeFirst')}</p>}
    </li>
  )
}

type SourceProps = {
  part: UploadPart
  isClosed: boolean
  isMissing: boolean
  onFile: (file: File | undefined) => Promise<void>
  /** Camera to open. Without it, a file picker opens. */
  camera?: 'user' | 'environment'
}

/** A file input that looks like a button. */
function Source({ part, isClosed, isMissing, onFile, camera }: SourceProps) {
  const t = useWords(uploadWords)
  return (
    <label className={camera ? styles.camera : styles.source} data-closed={isClosed || undefined}>
      <span aria-hidden>{t(camera ? 'takePhoto' : 'chooseFile')}</span>
      <input
        type="file"
        accept="image/*"
        {...(camera && { capture: camera })}
        disabled={isClosed}
        {...(isMissing && { 'aria-describedby': `error-${part}` })}
        aria-label={t(camera ? 'takeNamed' : 'chooseNamed', { part: t(part) })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Resetting the value allows the same file to be selected again after an error.
          target.value = ''
          void onFile(file)
        }}
      />
    </label>
  )
}
